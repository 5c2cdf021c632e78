import { orgType } from '@waybill/contract/core/enums'
import { localize } from '@waybill/contract/core/messages'
import type { Actor } from '../../../platform/http/index.ts'

export type Reader = Pick<Actor, 'orgId' | 'orgType' | 'locale'>
/** The organisation of somebody who did something, and the one above it; nulls when it was nobody. */
type Whose = { orgId: number | null; parentOrgId: number | null }

/**
 * May the reader know who it was and why? The platform may of everybody, others of their own people and of those of the organisations
 * below them: who works at the platform is not their business.
 */
export const canSeeActor = (reader: Pick<Reader, 'orgId' | 'orgType'>, { orgId, parentOrgId }: Whose): boolean =>
  reader.orgType === orgType.ADMIN || orgId === null || orgId === reader.orgId || parentOrgId === reader.orgId

/** What stands in place of the name of somebody who is not to be known: nor is the platform's own name the business of a reseller's site. */
export const platformName = ({ locale }: Pick<Reader, 'locale'>): string =>
  localize({ en: 'Platform', cn: '平台' }, locale)
