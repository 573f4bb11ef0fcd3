/** A thing of a classification with its page. */
export interface RelatedItem {
  label: string;
  /** `NAICS 3361` */
  code: string;
  href: string;
}

/** Things of a classification that belong together, behind a switch, as links; nothing where there is none. */
export const Related = ({ title, items }: { title: string; items: readonly RelatedItem[] }) =>
  items.length === 0 ? null : (
    <details class="related">
      <summary>
        {title} ({items.length})
      </summary>
      <ul class="results">
        {items.map(({ label, code, href }) => (
          <li key={code}>
            <a href={href}>{label}</a> <span class="unit">{code}</span>
          </li>
        ))}
      </ul>
    </details>
  );
