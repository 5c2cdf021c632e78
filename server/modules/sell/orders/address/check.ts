import type { checkOrderAddresses } from '@waybill/contract/orders/address-api'
import { type AddressCheck, addressCheck } from '@waybill/contract/orders/enums'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../../platform/http/index.ts'
import { embeddedValidator, type Verdict } from '../../../ship/addresses/index.ts'
import { recordActivity } from '../activity.ts'
import { lockOrders } from '../lock.ts'
import { changeBlocked } from '../policy.ts'
import { readRecipients } from './recipients.ts'

/** What a verdict means for an order. */
export function checkOf({ status, suggestion }: Verdict): AddressCheck {
  if (suggestion) return addressCheck.suggestion
  if (status === 0) return addressCheck.formOnly
  return status === 1 ? addressCheck.verified : addressCheck.problem
}

const decided = new Set<number>([addressCheck.corrected, addressCheck.asEntered])

/**
 * Checks the recipients' addresses of orders that await shipment and keeps what was found. The versions stay, since nothing that an edit could
 * overwrite changes. What a person decided stays unless it is asked for `again`.
 */
export async function checkEach(
  { db, actor, now }: Ctx,
  { ids, again }: ParsedOf<typeof checkOrderAddresses>['body'],
): Promise<OutputOf<typeof checkOrderAddresses>> {
  const { orgId } = actor
  const open = (await lockOrders(db, orgId, ids)).filter((order) => changeBlocked(order) === null)
  const recipients = await readRecipients(
    db,
    orgId,
    open.map(({ id }) => id),
  )
  const found = new Map<number, { state: AddressCheck; spellingOnly: boolean }>()
  for (const [id, { address, check }] of recipients) {
    if (!again && decided.has(check)) continue
    const verdict = await embeddedValidator.validate(address)
    found.set(id, { state: checkOf(verdict), spellingOnly: verdict.suggestion?.spellingOnly ?? false })
  }
  const entries = [...found]
  await sql`
    update sales_order o set address_verdict = f.state, address_checked_at = ${now()}, address_checked_by = ${actor.userId}, address_reason = null,
      address_print = app.address_print(o.line1, o.line2, o.city, o.state, o.zip, o.country::text)
    from unnest(${entries.map(([id]) => id)}::bigint[], ${entries.map(([, { state }]) => state)}::int[]) as f (id, state)
    where o.org_id = ${orgId} and o.id = f.id`.execute(db)
  for (const state of new Set(entries.map(([, one]) => one.state))) {
    const same = entries.flatMap(([id, one]) => (one.state === state ? [id] : []))
    await recordActivity(db, { orgId, ids: same, action: 'order.addressChecked', detail: { state } })
  }
  const distinct = [...new Set(ids)]
  return {
    checked: distinct.flatMap((id) => {
      const one = found.get(id)
      return one ? [{ id, addressCheck: one.state, spellingOnly: one.spellingOnly }] : []
    }),
    left: distinct.filter((id) => !found.has(id)),
  }
}
