import type { BrandFields } from '@waybill/contract/brand/api'
import { type BrandColours, readColours } from '@waybill/contract/brand/index'

/** A brand as it is edited: empty text = none. */
export type Form = {
  siteName: string
  siteNameCN: string
  slogan: string
  sloganCN: string
  primary: string
  header: string
  radius: string
  logoUrl: string | null
  iconUrl: string | null
  mainImageUrl: string | null
}

export function toForm(brand: BrandFields): Form {
  const colours = readColours(brand.colorType)
  return {
    siteName: brand.siteName,
    siteNameCN: brand.siteNameCN ?? '',
    slogan: brand.slogan ?? '',
    sloganCN: brand.sloganCN ?? '',
    primary: colours?.primary ?? '',
    header: colours?.header ?? '',
    radius: colours?.radius ?? '',
    logoUrl: brand.logoUrl,
    iconUrl: brand.iconUrl,
    mainImageUrl: brand.mainImageUrl,
  }
}

/** The colours as typed, right or wrong; null without any. */
export const coloursOf = ({ primary, header, radius }: Form): BrandColours | null =>
  primary === '' && header === '' && radius === ''
    ? null
    : { ...(primary && { primary }), ...(header && { header }), ...(radius && { radius }) }

/** What is sent; the colours in the shape in which they are stored. */
export function toBrand(form: Form, stored: BrandFields['colorType']): BrandFields {
  const colours = coloursOf(form)
  const { siteName, siteNameCN, slogan, sloganCN, logoUrl, iconUrl, mainImageUrl } = form
  return {
    siteName: siteName.trim(),
    siteNameCN: siteNameCN.trim() || null,
    slogan: slogan.trim() || null,
    sloganCN: sloganCN.trim() || null,
    colorType: colours && typeof stored === 'string' ? JSON.stringify(colours) : colours,
    logoUrl,
    iconUrl,
    mainImageUrl,
  }
}

export const sameForm = (one: Form, other: Form): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What a screen of the preview shows: the brand being edited, the site's name and slogan in the preview's language, whether it is the main site's, the window. */
export type PreviewFacts = { form: Form; site: string; slogan: string; main: boolean; wide: boolean }
