import type { BookAddress, checkAddress } from '@waybill/contract/addresses/api'
import type { OutputOf, ParsedOf } from '@waybill/contract/core/route'
import type { Ctx } from '../../../platform/http/index.ts'
import { findAddresses } from './repository.ts'
import { presentAddress } from './row.ts'
import type { AddressValidator } from './validator.ts'

/** Checks addresses again and keeps what was found; the version stays, since nothing that an edit could overwrite changes. */
export async function verifyEach(
  { db, actor }: Ctx,
  validator: AddressValidator,
  ids: readonly number[],
): Promise<{ records: BookAddress[] }> {
  const { orgId } = actor
  for (const record of await findAddresses(db, orgId, ids)) {
    const verdict = await validator.validate(record)
    await db
      .updateTable('address')
      .set({
        validation_status: verdict.status,
        validation_result: verdict.result,
        validation_notes: JSON.stringify(verdict.notes),
      })
      .where('org_id', '=', orgId)
      .where('id', '=', record.id)
      .execute()
  }
  return { records: (await findAddresses(db, orgId, ids)).map(presentAddress) }
}

/** An address while it is typed, as the check of a stored one would judge it. */
export async function checkTyped(
  validator: AddressValidator,
  typed: ParsedOf<typeof checkAddress>['body'],
): Promise<OutputOf<typeof checkAddress>> {
  const { status, notes, suggestion } = await validator.validate({
    ...typed,
    company: typed.company ?? null,
    line2: typed.line2 ?? null,
    state: typed.state ?? null,
    zip: typed.zip ?? null,
    phone: typed.phone ?? null,
    email: typed.email ?? null,
    residential: typed.residential ?? null,
  })
  return { validationStatus: status, validationNotes: notes, suggestion }
}
