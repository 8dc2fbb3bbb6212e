interface SkipLink {
  /**
   * Ids of elements that may take the focus. The first visible one does. An element that is not focusable needs
   * `tabIndex={-1}`.
   */
  targets: readonly [string, ...string[]];
  label: string;
}

/** Links for keyboard users at the start of the page. They are visible while focused. */
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
