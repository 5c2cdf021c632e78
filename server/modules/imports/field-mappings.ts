import { AppError, type FieldMapping, type ImportTarget, notFound, PREINSTALLED_MAPPING_ID } from '@waybill/contract'
import { targetFields } from '@waybill/contract/imports/targets'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../platform/database/index.ts'
import type { HeadingMapping } from './choose-mapping.ts'
import { jsonLine } from './json-lines.ts'
import { refuseUnknownFields, targetOf, targets } from './targets/index.ts'

type Stored = Selectable<Schema['field_mapping']>
/** What a template is for; without a warehouse it is for all of them. */
export type TemplateFor = { target: ImportTarget; warehouseId: string | null }

const missing = () => notFound('Template', '模板')

/** Ships with the product: our own names of the fields, in English. It belongs to nobody and cannot be changed. */
const preinstalled = (target: ImportTarget): FieldMapping => ({
  fieldMappingId: PREINSTALLED_MAPPING_ID,
  fieldMappingName: 'Waybill columns',
  preinstall: true,
  warehouseId: null,
  fieldMappingDetail: Object.fromEntries(targetFields[target].fields.map((field) => [field.key, field.label.en])),
})

const present = (row: Stored): FieldMapping => ({
  fieldMappingId: row.id,
  fieldMappingName: row.name,
  preinstall: false,
  warehouseId: row.warehouse_id,
  fieldMappingDetail: row.detail as HeadingMapping,
})

/** Those of the target; where a warehouse is named, those for it and those for all. */
export async function listMappings(
  db: Db,
  orgId: number,
  { target, warehouseId }: TemplateFor,
): Promise<FieldMapping[]> {
  const rows = await db
    .selectFrom('field_mapping')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('target', '=', target)
    .where((eb) =>
      warehouseId === null
        ? eb.lit(true)
        : eb.or([eb('warehouse_id', 'is', null), eb('warehouse_id', '=', warehouseId)]),
    )
    .orderBy('updated_at', 'desc')
    .execute()
  return [...rows.map(present), preinstalled(target)]
}

const findStored = (db: Db, orgId: number, id: number): Promise<Stored | undefined> =>
  db.selectFrom('field_mapping').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()

/** The organisation's template for the import's target or the preinstalled one; throws NotFound. */
export async function getMapping(
  db: Db,
  { org_id, target }: { org_id: number; target: string },
  id: number,
): Promise<{ detail: HeadingMapping }> {
  if (id === PREINSTALLED_MAPPING_ID) return { detail: preinstalled(target as ImportTarget).fieldMappingDetail }
  const row = await findStored(db, org_id, id)
  if (!row || row.target !== target) throw missing()
  return { detail: row.detail as HeadingMapping }
}

type Named = { id: number | null; target: ImportTarget; name: string }

/** Names are unique among the templates of a target. */
async function refuseTakenName(db: Db, orgId: number, { id, target, name }: Named): Promise<void> {
  const taken = await db
    .selectFrom('field_mapping')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where('target', '=', target)
    .execute()
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  if (same(preinstalled(target).fieldMappingName) || taken.some((row) => row.id !== id && same(row.name)))
    throw new AppError('MAPPING_NAME_TAKEN', { params: { value: name } })
}

export async function createMapping(
  db: Db,
  orgId: number,
  mapping: TemplateFor & { name: string; detail: HeadingMapping },
): Promise<number> {
  const { target, warehouseId, name, detail } = mapping
  refuseUnknownFields(targets[target], Object.keys(detail), 'body')
  await refuseTakenName(db, orgId, { id: null, target, name })
  const made = await db
    .insertInto('field_mapping')
    .values({ org_id: orgId, target, warehouse_id: warehouseId, name, detail: jsonLine(detail) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new AppError('MAPPING_NAME_TAKEN', { params: { value: name } })
  return made.id
}

/** What it is for stays as it is. */
export async function updateMapping(
  db: Db,
  orgId: number,
  mapping: { id: number; name: string; detail: HeadingMapping },
): Promise<void> {
  const { id, name, detail } = mapping
  if (id === PREINSTALLED_MAPPING_ID) throw new AppError('MAPPING_LOCKED')
  const stored = await findStored(db, orgId, id)
  if (!stored) throw missing()
  refuseUnknownFields(targetOf(stored), Object.keys(detail), 'body')
  await refuseTakenName(db, orgId, { id, target: stored.target as ImportTarget, name })
  await db
    .updateTable('field_mapping')
    .set({ name, detail: jsonLine(detail), updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** Deletes all or none: an id that is not the organisation's refuses the call. */
export async function deleteMappings(db: Db, orgId: number, ids: number[]): Promise<void> {
  if (ids.includes(PREINSTALLED_MAPPING_ID)) throw new AppError('MAPPING_LOCKED')
  const gone = await db
    .deleteFrom('field_mapping')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .returning('id')
    .execute()
  if (gone.length !== new Set(ids).size) throw missing()
}
