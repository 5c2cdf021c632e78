/**
 * Second factor: owns authenticator apps (TOTP, RFC 6238) and recovery codes. Identity asks at log-in, the account's settings turn it
 * on and off. Everything needs the service scope and runs in the caller's transaction.
 * Invariants: secrets are sealed, recovery codes are keyed digests; a factor counts only after a first right code; no code is taken
 * twice, neither of a step nor of the paper; a user has one factor at most.
 */
import { AppError } from '@waybill/contract/core/errors'
import { randomBytes } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { type SealedColumn, type Sealer, encryptorFor } from '../../../platform/sealing/index.ts'
import { canonicalRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-codes.ts'
import {
  confirmedAt,
  countRecoveryCodes,
  discardFactor,
  emailOf,
  keepRecoveryCodes,
  keepSecret,
  keepStep,
  lockFactor,
  removeFactor,
  useRecoveryCode,
  type UserKey,
} from './repository.ts'
import { base32, otpauthUri, stepOfCode } from './totp.ts'

/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

const sealer = (config: Config): Promise<Sealer> => encryptorFor(config, 'second-factor')
const keyOf = (orgId: string, userId: string): UserKey => ({ orgId: Number(orgId), userId: Number(userId) })
const ownerOf = ({ orgId, userId }: UserKey): string => `${orgId}/${userId}`

/** The secrets of authenticator apps; recovery codes are digests of the same purpose and live as long as their paper. */
const sealedFactors: SealedColumn = {
  table: 'second_factor',
  column: 'secret',
  key: ['org_id', 'user_id'],
  purpose: 'second-factor',
  owner: (orgId, userId) => `${orgId}/${userId}`,
  describe: async (db, orgId, userId) =>
    `second factor and recovery codes of ${await emailOf(db, keyOf(orgId, userId))}`,
  discard: (db, orgId, userId) => discardFactor(db, keyOf(orgId, userId)),
  lastingDigests: true,
}

export const mfaModule: ServerModule = {
  owns: ['recovery_code', 'second_factor'],
  routes: [],
  sealed: [sealedFactors],
}

export interface FactorState {
  enabled: boolean
  /** Recovery codes that are not used yet. */
  recoveryLeft: number
}

/** Does the user log in with a second factor, and how many recovery codes are left? */
export async function factorState(db: Db, user: UserKey): Promise<FactorState> {
  if (!(await confirmedAt(db, user))) return { enabled: false, recoveryLeft: 0 }
  return { enabled: true, recoveryLeft: await countRecoveryCodes(db, user) }
}

/** Begins a set-up with a fresh secret; nothing counts before `confirmFactor`. Throws MFA_ALREADY_ON. */
export async function beginFactor(
  db: Db,
  user: UserKey,
  input: { config: Config; issuer: string; account: string; now: Date },
): Promise<{ secret: string; uri: string }> {
  const bytes = randomBytes(SECRET_BYTES)
  const sealed = (await sealer(input.config)).seal(bytes, ownerOf(user))
  if (!(await keepSecret(db, user, sealed, input.now))) throw new AppError('MFA_ALREADY_ON')
  const secret = base32(bytes)
  return { secret, uri: otpauthUri({ secret, issuer: input.issuer, account: input.account }) }
}

async function giveRecoveryCodes(db: Db, user: UserKey, seal: Sealer): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await keepRecoveryCodes(
    db,
    user,
    codes.map((code) => seal.digest(canonicalRecoveryCode(code) ?? '')),
  )
  return codes
}

type Try = { config: Config; code: string; now: Date }

/** Takes a code of the app in, so that it is never taken again; false when it is no code that counts now. */
async function takeAppCode(db: Db, user: UserKey, input: Try & { confirm?: true }): Promise<boolean> {
  const factor = await lockFactor(db, user)
  if (!factor) throw new AppError('MFA_NOT_SET_UP')
  if (input.confirm && factor.confirmed_at) throw new AppError('MFA_ALREADY_ON')
  if (!input.confirm && !factor.confirmed_at) return false
  const secret = (await sealer(input.config)).open(factor.secret, ownerOf(user))
  const code = input.code.replace(/\s/g, '')
  const step = stepOfCode(secret, code, { now: input.now, lastStep: factor.last_step })
  if (step === undefined) return false
  await keepStep(db, user, step, input.confirm && input.now)
  return true
}

/** Turns the factor on by a first code; answers the recovery codes, which are never shown again. Throws MFA_CODE_WRONG. */
export async function confirmFactor(db: Db, user: UserKey, input: Try): Promise<string[]> {
  if (!(await takeAppCode(db, user, { ...input, confirm: true }))) throw new AppError('MFA_CODE_WRONG')
  return giveRecoveryCodes(db, user, await sealer(input.config))
}

/** Is it a code of the app or a recovery code of the user? It is used up by asking. False also for users without a factor. */
export async function consumeCode(db: Db, user: UserKey, input: Try): Promise<boolean> {
  if (!(await confirmedAt(db, user))) return false
  if (await takeAppCode(db, user, input)) return true
  const recovery = canonicalRecoveryCode(input.code)
  if (recovery === null) return false
  return useRecoveryCode(db, user, (await sealer(input.config)).digests(recovery), input.now)
}

/** New recovery codes in place of all older ones. */
export async function renewRecoveryCodes(db: Db, user: UserKey, config: Config): Promise<string[]> {
  return giveRecoveryCodes(db, user, await sealer(config))
}

/** Turns the factor off; its recovery codes go with it. */
export const endFactor = removeFactor
