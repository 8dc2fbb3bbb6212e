import type { BrandProfile } from '@greenroom/contract/brands/brands.schemas';
import { imageWidths } from '@greenroom/contract/image-widths';
import { BadgeCheck, Globe, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format/count.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import { shownBrandLinks, shownWebsite } from './brand-links.ts';
import { GreenGradeLink } from './green/green-grade-link.tsx';
import { coverSize } from './pictures/picture-shapes.ts';

/**
 * The top of a brand's page (BRAND-1 to BRAND-12). Its owner also gets links to its management
 * (BRAND-18 to BRAND-20).
 */
export function BrandHeader({ brand, isOwner }: { brand: BrandProfile; isOwner: boolean }) {
  return (
    <header className="page-width pt-4 md:pt-8">
      <div className="h-40 overflow-hidden rounded-panel bg-ground-moss md:h-72">
        {brand.coverImageUrl === undefined ? null : (
          <Picture
            src={brand.coverImageUrl}
            alt={`Cover of ${brand.companyName}`}
            width={coverSize.width}
            height={coverSize.height}
            widths={imageWidths}
            sizes="(min-width: 1280px) 1200px, 95vw"
            eager
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="flex flex-col items-start gap-5 md:flex-row md:gap-8">
        {brand.logoUrl === undefined ? null : (
          <Picture
            src={brand.logoUrl}
            alt={`Logo of ${brand.companyName}`}
            width={160}
            height={160}
            widths={imageWidths}
            sizes="144px"
            eager
            className="-mt-12 ml-4 size-24 shrink-0 rounded-card border-4 border-paper bg-paper-raised object-cover md:-mt-14 md:ml-8 md:size-36"
          />
        )}
        <div className={classNames('w-full min-w-0 grow', brand.logoUrl === undefined ? 'pt-5' : 'md:pt-5')}>
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
            <div className="min-w-0">
              <h1 className="text-title wrap-anywhere">{brand.companyName}</h1>
              <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
                {brand.user === undefined ? null : (
                  <Link
                    to={`/profile/${encodeURIComponent(brand.user.username)}`}
                    className="text-stone-text wrap-anywhere hover:underline"
                  >
                    @{brand.user.username}
                  </Link>
                )}
                {brand.verified ? (
                  <Badge tone="leaf">
                    <BadgeCheck aria-hidden="true" className="size-3.5" />
                    Verified
                  </Badge>
                ) : null}
                {brand.approvalStatus === 'approved' ? <GreenGradeLink slug={brand.slug} /> : null}
              </div>
            </div>
            {isOwner ? (
              <div className="flex gap-2">
                <ButtonLink to="/brand">Products</ButtonLink>
                <ButtonLink to="/brand/settings" variant="outline">
                  Settings
                </ButtonLink>
              </div>
            ) : null}
          </div>
          <Counts brand={brand} />
          {brand.companyDescription === '' ? null : (
            <p className="mt-4 max-w-2xl wrap-anywhere whitespace-pre-line">{brand.companyDescription}</p>
          )}
          <Contact brand={brand} />
        </div>
      </div>
    </header>
  );
}

function Counts({ brand }: { brand: BrandProfile }) {
  const { _count: ofBrand, user } = brand;
  const { _count: ofUser } = user ?? { _count: { followers: 0 } };
  const counts = [
    { name: 'Products', value: ofBrand.products },
    { name: 'Followers', value: ofUser.followers },
    { name: 'Top Rated', value: ofBrand.topRated },
  ];
  return (
    <dl aria-label="Counts" className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
      {counts.map(({ name, value }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-small text-ink-soft">{name}</dt>
          <dd className="tabular font-display text-lead font-semibold">{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center gap-1.5 text-small font-semibold text-leaf-text underline-offset-4 hover:underline';
const outward = { target: '_blank', rel: 'nofollow ugc noopener noreferrer' };

function Contact({ brand }: { brand: BrandProfile }) {
  const website = shownWebsite(brand.websiteUrl);
  const icon = 'size-4 shrink-0';
  const social = shownBrandLinks(brand.socialLinks);
  return (
    <>
      <ul aria-label="Contact" className="mt-3 flex flex-wrap items-center gap-x-6">
        {brand.location === '' ? null : (
          <Item>
            <span className="inline-flex min-h-11 items-center gap-1.5 text-small text-ink-soft">
              <MapPin aria-hidden="true" className={icon} />
              {brand.location}
            </span>
          </Item>
        )}
        {website === undefined ? null : (
          <Item>
            <a href={website} {...outward} className={linkClass}>
              <Globe aria-hidden="true" className={icon} />
              Website
              <span className="sr-only">(opens in a new window)</span>
            </a>
          </Item>
        )}
        {brand.businessEmail === undefined ? null : (
          <Item>
            <a href={`mailto:${brand.businessEmail}`} className={linkClass}>
              <Mail aria-hidden="true" className={icon} />
              Contact
            </a>
          </Item>
        )}
        {brand.businessPhone === undefined ? null : (
          <Item>
            <a href={`tel:${brand.businessPhone.replaceAll(/[^+\d]/g, '')}`} className={linkClass}>
              <Phone aria-hidden="true" className={icon} />
              {brand.businessPhone}
            </a>
          </Item>
        )}
      </ul>
      {social.length === 0 ? null : (
        <ul aria-label="Social links" className="flex flex-wrap gap-x-6">
          {social.map(({ platform, label, address }) => (
            <Item key={platform}>
              <a href={address} {...outward} className={linkClass}>
                {label}
                <span className="sr-only">(opens in a new window)</span>
              </a>
            </Item>
          ))}
        </ul>
      )}
    </>
  );
}

function Item({ children }: { children: ReactNode }) {
  return <li className="min-w-0 wrap-anywhere">{children}</li>;
}
