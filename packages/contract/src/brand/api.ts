import * as z from 'zod/mini'
import { route } from '../core/route.ts'
import { id, instant, name, queryInt, seenVersion, text, wholeNumber } from '../core/schemas.ts'

const tag = 'Tenancy'
const family = '/api/saas-business/business/OrgWebSetting'
/** Resellers for themselves, the platform for any tenant. */
const access = [3, 4] as const

/** The kinds of pictures of a brand, and how large each is kept at most, in pixels. */
export const brandImages = {
  logo: { width: 480, height: 160 },
  icon: { width: 192, height: 192 },
  main: { width: 1600, height: 1600 },
} as const
export type BrandImageKind = keyof typeof brandImages

/** What is stored and answered as it came: the JSON of the colours, or the colours. */
const colorType = z.nullable(z.union([text(500), z.record(text(40), text(40))]))
/** `/brand/<hash>.<type>` as an upload answered it, or what is there already. */
const imageUrl = z.nullable(text(2000))
const optionalName = (max: number) => z.nullable(z.string().check(z.trim(), z.maxLength(max)))

/** All that an editor of a brand changes; `null` takes a picture or a text away. */
export const brandFields = z.strictObject({
  siteName: name(60),
  siteNameCN: optionalName(60),
  slogan: optionalName(120),
  /** Shown to readers of Chinese in place of `slogan`. */
  sloganCN: z._default(optionalName(120), null),
  colorType,
  logoUrl: imageUrl,
  iconUrl: imageUrl,
  mainImageUrl: imageUrl,
})
export type BrandFields = z.infer<typeof brandFields>
/** A brand as it is stored: older ones may be longer than what may be saved today. */
const brandShape = z.object({
  siteName: z.string(),
  siteNameCN: z.nullable(z.string()),
  slogan: z.nullable(z.string()),
  sloganCN: z.nullable(z.string()),
  colorType: z.nullable(z.union([z.string(), z.record(z.string(), z.string())])),
  logoUrl: z.nullable(z.string()),
  iconUrl: z.nullable(z.string()),
  mainImageUrl: z.nullable(z.string()),
})

/** Which tenant: the caller's own organisation when left out. */
const whose = z.optional(queryInt(1, Number.MAX_SAFE_INTEGER))
const ownOr = z.optional(id)

export const tenantDomain = z.object({
  host: z.string(),
  /** 1 the reseller's own, 2 a sub-domain of the platform's. */
  type: z.int(),
  /** The address that opens the tenant's site; on a machine for development by the parameter that tries a tenant out. */
  openUrl: z.string(),
})
export type TenantDomain = z.infer<typeof tenantDomain>

export const fullSetting = z.object({
  serverOrgId: id,
  orgName: z.string(),
  /** The platform's own site. */
  main: z.boolean(),
  activeFlag: z.boolean(),
  approvalRequired: z.boolean(),
  /** Number of the published version; 0 = never edited. */
  version: z.int(),
  brand: brandShape,
  draft: z.nullable(z.object({ brand: brandShape, savedAt: instant })),
  domains: z.array(tenantDomain),
})
export type FullSetting = z.infer<typeof fullSetting>

export const getSetting = route({
  id: 'getSetting',
  method: 'GET',
  path: `${family}/getSetting`,
  tag,
  access,
  summary: "Get a tenant's full brand settings, including draft and domains",
  query: z.strictObject({ serverOrgId: whose }),
  output: fullSetting,
  errors: ['NOT_FOUND'],
})
export const saveBrandDraft = route({
  id: 'saveBrandDraft',
  method: 'PUT',
  path: `${family}/draft`,
  tag,
  access,
  summary: 'Save a brand draft; not visible until published, contrast not checked',
  body: z.strictObject({ serverOrgId: ownOr, brand: brandFields }),
  output: z.object({ savedAt: instant }),
  errors: ['NOT_FOUND', 'COLOR_INVALID', 'IMAGE_UNKNOWN'],
})
export const discardBrandDraft = route({
  id: 'discardBrandDraft',
  method: 'DELETE',
  path: `${family}/draft`,
  tag,
  access,
  summary: 'Discard the brand draft',
  query: z.strictObject({ serverOrgId: whose }),
  output: z.null(),
  errors: ['NOT_FOUND'],
})
export const publishBrand = route({
  id: 'publishBrand',
  method: 'POST',
  path: `${family}/publish`,
  tag,
  access,
  summary:
    "Publish a brand on the tenant's hosts. Rejected if text would be unreadable on its colors or a newer version exists",
  body: z.strictObject({
    serverOrgId: ownOr,
    /** The version on which the changes build. */
    version: seenVersion,
    brand: brandFields,
  }),
  output: fullSetting,
  errors: ['NOT_FOUND', 'CONFLICT', 'COLOR_INVALID', 'COLOR_CONTRAST', 'IMAGE_UNKNOWN'],
})
export const uploadBrandImage = route({
  id: 'uploadBrandImage',
  method: 'POST',
  path: `${family}/image`,
  tag,
  access,
  kind: 'upload',
  summary: 'Upload a logo, icon or main image; it is re-encoded, and the response contains the URL to use in the brand',
  query: z.strictObject({ serverOrgId: whose, kind: z.enum(['logo', 'icon', 'main']) }),
  output: z.object({ url: z.string(), width: z.int(), height: z.int() }),
  errors: ['NOT_FOUND', 'FILE_MISSING', 'IMAGE_TYPE', 'IMAGE_TOO_LARGE', 'IMAGE_DAMAGED'],
})
export const brandVersion = z.object({
  version: z.int(),
  brand: brandShape,
  publishedAt: instant,
  /** Null: from before the brand could be edited. */
  publishedBy: z.nullable(z.string()),
  current: z.boolean(),
})
export type BrandVersion = z.infer<typeof brandVersion>
export const listBrandVersions = route({
  id: 'listBrandVersions',
  method: 'GET',
  path: `${family}/versions`,
  tag,
  access,
  summary: 'List published brand versions, newest first (up to 100)',
  query: z.strictObject({ serverOrgId: whose }),
  output: z.array(brandVersion),
  errors: ['NOT_FOUND'],
})
export const revertBrand = route({
  id: 'revertBrand',
  method: 'POST',
  path: `${family}/revert`,
  tag,
  access,
  summary: 'Publish an earlier brand version as a new version',
  body: z.strictObject({
    serverOrgId: ownOr,
    /** The published version that the caller saw. */
    version: seenVersion,
    /** The one to show again. */
    to: wholeNumber,
  }),
  output: fullSetting,
  errors: ['NOT_FOUND', 'CONFLICT', 'COLOR_INVALID', 'COLOR_CONTRAST'],
})
export const setApprovalRequired = route({
  id: 'setApprovalRequired',
  method: 'POST',
  path: `${family}/setApprovalRequired`,
  tag,
  access,
  summary: 'Set whether new accounts of this tenant require approval',
  body: z.strictObject({ serverOrgId: ownOr, approvalRequired: z.boolean() }),
  output: z.null(),
  errors: ['NOT_FOUND'],
})
