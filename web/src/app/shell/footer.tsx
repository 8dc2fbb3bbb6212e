import { Link } from 'react-router';
import { Logo } from './logo.tsx';

const groups = [
  {
    title: 'Market',
    links: [
      { to: '/products', label: 'All products' },
      { to: '/products?category=haircare', label: 'Hair Care' },
      { to: '/products?category=skincare', label: 'Skincare' },
      { to: '/products?category=home', label: 'Home' },
      { to: '/products?category=apparel', label: 'Apparel' },
    ],
  },
  {
    title: 'Stage',
    links: [
      { to: '/live-streams', label: 'Live and past shows' },
      { to: '/schedule', label: 'Schedule' },
      { to: '/studio', label: 'Creator Studio' },
    ],
  },
  {
    title: 'House',
    links: [
      { to: '/about', label: 'About Greenroom' },
      { to: '/terms', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
    ],
  },
] as const;

export function Footer() {
  return (
    <footer className="on-stage mt-20 border-t border-stone md:mt-28">
      <div className="page-width grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[1.4fr_1fr_1fr_1fr] md:py-20">
        <div className="max-md:col-span-2">
          <Logo />
          <p className="mt-4 max-w-xs text-ink-soft">
            The room behind the stage, and a market that rates how green its brands are.
          </p>
        </div>
        {groups.map(({ title, links }) => (
          <nav key={title} aria-label={title}>
            <h2 className="text-small font-semibold tracking-normal text-stone-text">{title}</h2>
            <ul className="mt-1">
              {links.map(({ to, label }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="inline-flex min-h-11 items-center text-small font-medium underline-offset-4 hover:underline"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  );
}
