import { INVENTED_CIK } from "../../filings/edgar/addresses.ts";

/** A link to what a filing is from, at sec.gov. The reports of the invented company are nowhere. */
export function SourceLink({
  cik,
  href,
  text,
  label,
}: {
  cik: string;
  href: string;
  text: string;
  /** What the link is called where its text says too little. */
  label?: string;
}) {
  if (cik === INVENTED_CIK) return <span class="missing">invented, not at sec.gov</span>;
  return (
    <a href={href} rel="noreferrer" aria-label={label}>
      {text}
    </a>
  );
}
