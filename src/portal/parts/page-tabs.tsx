/** A page of a group of pages. */
interface PageTab {
  label: string;
  href: string;
  isCurrent: boolean;
}

/** Links to the pages of one thing, such as a company's; `label` names the group for those who can't see it. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => (
  <nav class="page-tabs" aria-label={label}>
    {tabs.map((tab) => (
      <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? "page" : undefined}>
        {tab.label}
      </a>
    ))}
  </nav>
);
