import { type BrandColours, colourFault, contrastFault, parseHex } from '@waybill/contract/brand/index'
import { isEmail } from '@waybill/contract/core/email'
import type { DomainKind } from './domain-field.tsx'
import type { NewTenant } from './use-tenants.ts'

export const steps = ['names', 'domain', 'brand', 'owner'] as const
export type StepId = (typeof steps)[number]

/** What the wizard asks for, as it is typed. */
export type Draft = {
  orgName: string
  siteName: string
  siteNameCN: string
  slogan: string
  sloganCN: string
  host: string
  kind: DomainKind
  primary: string
  header: string
  firstName: string
  lastName: string
  email: string
  language: 'en' | 'cn'
}

export const emptyDraft: Draft = {
  orgName: '',
  siteName: '',
  siteNameCN: '',
  slogan: '',
  sloganCN: '',
  host: '',
  kind: '1',
  primary: '',
  header: '',
  firstName: '',
  lastName: '',
  email: '',
  language: 'en',
}

type Problem = 'missing' | 'email' | 'colour' | 'contrast'
export type Problems = Partial<Record<keyof Draft, Problem>>

const missing = (draft: Draft, fields: readonly (keyof Draft)[]): Problems =>
  Object.fromEntries(fields.filter((field) => draft[field].trim() === '').map((field) => [field, 'missing']))

const coloursOf = ({ primary, header }: Draft): BrandColours | null =>
  primary === '' && header === '' ? null : { primary, ...(header && { header }) }

function colourProblems(draft: Draft): Problems {
  const colours = coloursOf(draft)
  if (!colours) return {}
  const fault = colourFault(colours)
  if (fault === 'header' || fault === 'primary')
    return { [fault]: fault === 'primary' && !parseHex(draft.primary) && draft.primary === '' ? 'missing' : 'colour' }
  const unread = contrastFault(colours)
  return unread ? { [unread.colour]: 'contrast' } : {}
}

/** What keeps one from leaving a step; empty: nothing. */
export function problemsOf(step: StepId, draft: Draft): Problems {
  if (step === 'names') return missing(draft, ['siteName', 'orgName'])
  if (step === 'domain') return missing(draft, ['host'])
  if (step === 'brand') return colourProblems(draft)
  const lacks = missing(draft, ['firstName', 'lastName', 'email'])
  return lacks.email || isEmail(draft.email.trim()) ? lacks : { ...lacks, email: 'email' }
}

/** Where the server's refusal belongs. */
export const stepOf = (code: string): StepId =>
  code.startsWith('DOMAIN') ? 'domain' : code.startsWith('COLOR') ? 'brand' : 'owner'

export const toRequest = (draft: Draft): NewTenant => ({
  orgName: draft.orgName.trim(),
  siteName: draft.siteName.trim(),
  siteNameCN: draft.siteNameCN.trim() || null,
  slogan: draft.slogan.trim() || null,
  sloganCN: draft.sloganCN.trim() || null,
  colorType: coloursOf(draft),
  domains: [{ host: draft.host, type: draft.kind === '2' ? 2 : 1 }],
  owner: {
    firstName: draft.firstName.trim(),
    lastName: draft.lastName.trim(),
    email: draft.email.trim(),
    language: draft.language,
  },
})
