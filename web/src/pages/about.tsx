import type { Route } from './+types/about';
import { pageMeta } from '../app/page-meta.ts';
import { staticPageHeaders } from '../app/prefetch.ts';
import { ButtonLink } from '../ui/button.tsx';

export const headers = staticPageHeaders;

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'About',
    description: 'Why Greenroom: a green-rating system, AI-assisted discovery and live community commerce.',
    path: '/about',
  });
}

const mission = [
  {
    title: 'A green-rating system',
    text: 'Every rating is computed from evidence that anyone can read. A brand without evidence is Unrated, not green.',
  },
  {
    title: 'AI-assisted discovery',
    text: 'Finding the better product should not take an evening of reading labels. Discovery does the reading and shows its reasons.',
  },
  {
    title: 'Live community commerce',
    text: 'Hosts show what they use, in real time, to people who can ask. What was said in a show stays with its replay.',
  },
] as const;

/**
 * The mission (ABOUT-1), the claim behind it as a quotation (ABOUT-2), and the links to shows and products
 * (ABOUT-3, ABOUT-4). The page states no number of users (ABOUT-5).
 */
export default function AboutPage() {
  return (
    <>
      <div className="page-width pt-8 md:pt-16">
        <p className="eyebrow">About Greenroom</p>
        <h1 className="mt-3 max-w-4xl text-display">
          A market with a stage in it, and nothing to hide behind it.
        </h1>
        <p className="mt-6 max-w-2xl text-lead text-ink-soft">
          Our mission is a green-rating system, AI-assisted discovery and live community commerce, in one
          place that feels like a good independent market.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to="/live-streams" size="large">
            Watch live streams
          </ButtonLink>
          <ButtonLink to="/products" size="large" variant="outline">
            Browse products
          </ButtonLink>
        </div>
      </div>
      <div className="page-width mt-14 md:mt-20">
        <figure className="on-stage relative overflow-hidden rounded-panel px-6 py-12 md:px-16 md:py-20">
          <div aria-hidden="true" className="hero-light absolute inset-0" />
          <blockquote className="relative max-w-3xl font-display text-heading font-semibold tracking-tight">
            “Of 127,000 brands, nearly 30% are greenwashing.”
          </blockquote>
          <figcaption className="relative mt-4 text-ink-soft">
            The claim that our mission starts from, quoted as it was made.
          </figcaption>
        </figure>
      </div>
      <div className="page-width mt-14 md:mt-20">
        <h2 className="text-heading">What we are building</h2>
        <dl className="mt-8 grid gap-x-10 gap-y-8 md:grid-cols-3">
          {mission.map(({ title, text }) => (
            <div key={title} className="border-t-2 border-leaf pt-5">
              <dt className="font-display text-lead font-semibold">{title}</dt>
              <dd className="mt-2 text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
