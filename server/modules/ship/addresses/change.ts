import { addressType } from '@waybill/contract/addresses/enums'
import { AppError, fieldProblem } from '@waybill/contract/core/errors'
import type { BookAddress, createAddress, updateAddress } from '@waybill/contract/addresses/api'
import type { ParsedOf } from '@waybill/contract/core/route'
import type { PostalAddress } from '@waybill/contract/core/schemas'
import { checkAddress } from '@waybill/contract/orders/address-check'
import type { Db } from '../../../platform/database/index.ts'
import type { Ctx } from '../../../platform/http/index.ts'
import { readPhone } from '../../../places/index.ts'
import { getRecord, hasDefault, lockDefault, makeDefault, recordAct } from './repository.ts'
import { presentAddress } from './row.ts'
import { type AddressValidator, type Verdict } from './validator.ts'

type Input = Omit<ParsedOf<typeof updateAddress>['body'], 'version' | 'isDefault' | 'allowDuplicate'>

/** The address as it is kept: codes, canonical zip, phone as E.164. Throws INVALID_INPUT with every problem. */
export function checked(input: Input, type: number): PostalAddress {
  const { address, problems } = checkAddress(input, type === addressType.sender ? 'sender' : 'recipient')
  const phone = address.phone && address.country ? readPhone(address.phone, address.country) : null
  const fields =
    address.phone && !phone && !problems.some((problem) => problem.fieldName === 'phone')
      ? [...problems, fieldProblem('phone', 'PHONE')]
      : problems
  if (fields.length > 0) throw new AppError('INVALID_INPUT', { fields })
  return { ...address, phone: phone?.kept ?? null }
}

const columnsOf = (address: PostalAddress, verdict: Verdict) => ({
  ...address,
  validation_status: verdict.status,
  validation_result: verdict.result,
  validation_notes: JSON.stringify(verdict.notes),
})

/** Another address of the book with the same words; undefined when there is none. */
async function refuseDuplicate(db: Db, orgId: number, id: number): Promise<void> {
  const twin = await db
    .selectFrom('address as a')
    .innerJoin('address as b', (join) =>
      join
        .onRef('b.org_id', '=', 'a.org_id')
        .onRef('b.type', '=', 'a.type')
        .onRef('b.duplicate_key', '=', 'a.duplicate_key'),
    )
    .select('b.name')
    .where('a.org_id', '=', orgId)
    .where('a.id', '=', id)
    .where('b.id', '<>', id)
    .where('b.deleted_at', 'is', null)
    .executeTakeFirst()
  if (twin) throw new AppError('ADDRESS_DUPLICATE', { params: { name: twin.name } })
}

/** Adds an address. ADDRESS_DUPLICATE when it is there already and nobody said that it may be. */
export async function addAddress(
  { db, actor }: Ctx,
  validator: AddressValidator,
  { type, isDefault, allowDuplicate, ...input }: ParsedOf<typeof createAddress>['body'],
): Promise<BookAddress> {
  const { orgId } = actor
  const address = checked(input, type)
  if (isDefault && type !== addressType.sender) throw new AppError('ADDRESS_NOT_SENDER')
  // Also for a recipient: an import that runs now would add it a second time.
  await lockDefault(db, orgId)
  const { id } = await db
    .insertInto('address')
    .values({ org_id: orgId, type, ...columnsOf(address, await validator.validate(address)) })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!allowDuplicate) await refuseDuplicate(db, orgId, id)
  if (type === addressType.sender && (isDefault || !(await hasDefault(db, orgId)))) await makeDefault(db, orgId, id)
  await recordAct(db, { orgId, ids: [id], action: 'address.created' })
  return presentAddress(await getRecord(db, orgId, id))
}

/** Changes an address. CONFLICT when it was changed since the caller read it. */
export async function changeAddress(
  { db, actor, now }: Ctx,
  validator: AddressValidator,
  { id, body }: { id: number; body: ParsedOf<typeof updateAddress>['body'] },
): Promise<BookAddress> {
  const { orgId } = actor
  const { version, isDefault, allowDuplicate, ...input } = body
  const before = await getRecord(db, orgId, id)
  if (isDefault && before.type !== addressType.sender) throw new AppError('ADDRESS_NOT_SENDER')
  if (before.type === addressType.sender) await lockDefault(db, orgId)
  const address = checked(input, before.type)
  const verdict = await validator.validate(address)
  const { numUpdatedRows } = await db
    .updateTable('address')
    .set({ ...columnsOf(address, verdict), version: version + 1, updated_at: now() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new AppError('CONFLICT')
  if (!allowDuplicate) await refuseDuplicate(db, orgId, id)
  if (isDefault) await makeDefault(db, orgId, id)
  await recordAct(db, { orgId, ids: [id], action: 'address.updated', detail: { version: version + 1 } })
  return presentAddress(await getRecord(db, orgId, id))
}

/** Makes a sender the default one. */
export async function chooseDefault({ db, actor }: Ctx, id: number): Promise<BookAddress> {
  const { orgId } = actor
  await lockDefault(db, orgId)
  const record = await getRecord(db, orgId, id)
  if (record.type !== addressType.sender) throw new AppError('ADDRESS_NOT_SENDER')
  await makeDefault(db, orgId, id)
  await recordAct(db, { orgId, ids: [id], action: 'address.defaultSet' })
  return presentAddress(await getRecord(db, orgId, id))
}
