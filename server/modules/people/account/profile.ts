import type { Account } from '@waybill/contract/account/api'
import type { Density } from '@waybill/contract/account/density'
import type { Locale } from '@waybill/contract/core/messages'
import type { BaseCtx } from '../../../platform/http/index.ts'
import { getUser, updateAccount } from '../identity/index.ts'
import { factorState } from '../mfa/index.ts'
import { waitingEmail } from './email.ts'
import { audit, inAccountScope } from './account-scope.ts'

/** The caller's account as its settings page shows it. */
export async function accountOf(ctx: BaseCtx): Promise<Account> {
  const { orgId, userId } = ctx.actor
  return inAccountScope(
    ctx,
    async (db) => {
      const user = await getUser(db, orgId, userId)
      return {
        firstName: user.first_name,
        lastName: user.last_name,
        email: user.email,
        language: user.language === 'cn' ? 'cn' : 'en',
        timeZone: user.time_zone,
        singleKeys: user.single_keys,
        density: user.density as Density,
        passwordPolicy: ctx.config.passwords,
        mfa: await factorState(db, { orgId, userId }),
        newEmail: await waitingEmail(db, ctx),
      }
    },
    { readOnly: true },
  )
}

type Profile = { firstName: string; lastName: string; timeZone: string | null; language: Locale }

/** Keeps name, time zone and language. */
export async function keepProfile(ctx: BaseCtx, profile: Profile): Promise<null> {
  const { orgId, userId } = ctx.actor
  await inAccountScope(ctx, async (db) => {
    await updateAccount(db, { orgId, userId }, profile)
    await audit(db, ctx, 'profile.changed')
  })
  return null
}

/** Keeps how the user works with lists: shortcuts of a single key, the height of rows. */
export async function keepHabits(ctx: BaseCtx, habits: { singleKeys: boolean } | { density: Density }): Promise<null> {
  const { orgId, userId } = ctx.actor
  await inAccountScope(ctx, (db) => updateAccount(db, { orgId, userId }, habits))
  return null
}
