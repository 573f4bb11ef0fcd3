/** The link below a table that downloads it. */
export const CsvLink = ({ href }: { href: string }) => (
  <p class="tools">
    <a href={href}>Download as CSV</a>
  </p>
);
