interface SkipLink {
  /**
   * Ids of the elements that may take the focus; the first one that is shown does. An element that takes no focus by
   * itself needs `tabIndex={-1}`.
   */
  targets: readonly [string, ...string[]];
  label: string;
}

/** Links for the keyboard that come first on the page and show when they have the focus. */
export function SkipLinks({ links }: { links: readonly SkipLink[] }) {
  return (
    <nav aria-label="Skip links" className="contents">
      {links.map(({ targets, label }) => (
        <a
          key={label}
          href={`#${targets[0]}`}
          onClick={(event) => {
            const element = targets
              .map((id) => document.querySelector<HTMLElement>(`#${CSS.escape(id)}`))
              .find((candidate) => candidate?.checkVisibility() === true);
            if (!element) return;
            event.preventDefault();
            element.focus();
            element.scrollIntoView({ block: 'nearest' });
          }}
          className="fixed top-3 left-3 z-70 -translate-y-24 rounded-full bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
