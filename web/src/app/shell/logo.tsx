/** The Greenroom logo: an arched door with a leaf. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 32 36" className={className}>
      <path d="M1 36V16a15 15 0 0 1 30 0v20z" fill="var(--leaf)" />
      <path
        d="M16 36V22.5M16 27c-5.6.3-8.6-2.8-8.4-8.3 5.4-.2 8.5 2.8 8.4 8.3zM16 23.5c-.3-6.400 3.100-10 9.300-9.800.3 6.200-3 9.700-9.300 9.800z"
        fill="var(--on-leaf)"
        stroke="var(--on-leaf)"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="h-8 w-auto" />
      {/* The word needs more room than the narrowest phones have, than other phones have beside a bell, and
          than tablets have in their header. */}
      <span className="font-display text-[1.375rem] leading-none font-bold tracking-[-0.035em] max-[23.5rem]:hidden max-[27.5rem]:group-has-[[data-bell]]/header:hidden md:max-lg:hidden">
        Greenroom
      </span>
    </span>
  );
}
