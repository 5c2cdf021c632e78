import type { Locale } from '@waybill/contract/core/messages'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../../platform/config.ts'
import { encryptorFor } from '../../../platform/sealing/index.ts'

/** `link`: in the mail itself; `ticket`: answered to a right code or link, and sent back with the new password. */
type ProofKind = 'link' | 'ticket'
export interface Proof {
  orgId: number
  userId: number
  locale: Locale
  /** When it expires, in ms since 1970. */
  until: number
  /** Of the password that it replaces: a proof is void as soon as the password has changed. */
  of: string
}
const shape = z.strictObject({
  orgId: z.int(),
  userId: z.int(),
  locale: z.enum(['en', 'cn']),
  until: z.int(),
  of: z.string(),
})
type Site = { config: Config; kind: ProofKind; tenantOrgId: number }

const sealer = (config: Config) => encryptorFor(config, 'password-reset')
const ownerOf = ({ kind, tenantOrgId }: Site): string => `${kind}/${tenantOrgId}`

/** What a proof knows of the password that it replaces. */
export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22)

/**
 * A sealed statement that its holder may set the password of one account. Nothing of it is stored: no guess, and nobody who asks for
 * another code, can use it up.
 */
export async function sealProof(site: Site, proof: Proof): Promise<string> {
  return (await sealer(site.config)).seal(Buffer.from(JSON.stringify(proof)), ownerOf(site)).toString('base64url')
}

/** The statement of a proof of this site that has not expired; null for every other text. */
export async function openProof(site: Site, sealed: string, now: Date): Promise<Proof | null> {
  const seal = await sealer(site.config)
  try {
    const text = seal.open(Buffer.from(sealed, 'base64url'), ownerOf(site)).toString()
    const proof = shape.parse(JSON.parse(text))
    return proof.until > now.getTime() ? proof : null
  } catch {
    return null
  }
}
