import type { ReactNode } from 'react';

interface SignInFrameProps {
  title: string;
  text: ReactNode;
  children: ReactNode;
}

/** The layout of the sign-in pages: the form, and a side panel. */
export function SignInFrame({ title, text, children }: SignInFrameProps) {
  return (
    <div className="page-width grid gap-10 pt-6 md:pt-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] lg:gap-16">
      <div className="mx-auto w-full max-w-md lg:mx-0 lg:justify-self-end lg:py-8">
        <h1 className="text-title">{title}</h1>
        <p className="mt-3 text-ink-soft">{text}</p>
        <div className="mt-8">{children}</div>
      </div>
      <SidePanel />
    </div>
  );
}

/** What Greenroom is, in three lines, without invented numbers (REG-18). */
function SidePanel() {
  return (
    <aside className="on-stage relative hidden min-h-[36rem] overflow-hidden rounded-panel lg:block">
      <div aria-hidden="true" className="hero-light absolute inset-0" />
      <svg
        aria-hidden="true"
        viewBox="0 110 400 410"
        preserveAspectRatio="xMidYMax meet"
        className="absolute inset-x-0 bottom-0 h-[74%] w-full"
        fill="none"
      >
        <path d="M60 520V260a140 140 0 0 1 280 0v260z" fill="var(--moss)" />
        <path d="M92 520V264a108 108 0 0 1 216 0v256z" fill="var(--moss-strong)" />
        <path d="M200 120v52" stroke="var(--stone-strong)" strokeWidth="3" />
        <path d="M166 206a34 34 0 0 1 68 0z" fill="var(--leaf)" />
        <path d="M166 206 118 520h164l-48-314z" fill="var(--leaf)" opacity="0.13" />
        <path
          d="M200 470v-92M200 424c-38 2-58-18-57-56 37-2 58 19 57 56zM200 396c-2-44 21-68 63-67 2 42-20 66-63 67z"
          stroke="var(--leaf)"
          strokeWidth="4"
          fill="var(--leaf)"
          fillOpacity="0.35"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      <p className="relative max-w-md p-10 font-display text-heading font-semibold tracking-tight">
        Watch live shows and buy what you see.
      </p>
    </aside>
  );
}
