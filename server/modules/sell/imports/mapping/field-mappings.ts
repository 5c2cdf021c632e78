import { AppError, notFound } from '@waybill/contract/core/errors'
import type { FieldMapping } from '@waybill/contract/imports/templates-api'
import type { ImportTarget } from '@waybill/contract/sheets/target-fields'
import type { RowValues } from '@waybill/contract/sheets/fields'
import { readyNames } from '@waybill/contract/orders/ready-names'
import type { ValueChoices } from '@waybill/contract/sheets/value-matching'
import type { Selectable } from 'kysely'
import type { Db, Schema } from '../../../../platform/database/index.ts'
import { type HeadingMapping, explicitConstants, type Template } from './choose-mapping.ts'
import { jsonLine } from '../job/json-lines.ts'
import { getJob } from '../job/repository.ts'
import { isPreinstalled, preinstalledFor } from './ready-templates.ts'
import { refuseUnknownFields, targetOf, targets } from '../targets/index.ts'

type Stored = Selectable<Schema['field_mapping']>
/** What a template is for; without a warehouse it is for all of them. */
export type TemplateFor = { target: ImportTarget; warehouseId: string | null }

const missing = () => notFound('Template', '模板')

const present = (row: Stored): FieldMapping => ({
  fieldMappingId: row.id,
  fieldMappingName: row.name,
  preinstall: false,
  warehouseId: row.warehouse_id,
  fieldMappingDetail: row.detail as HeadingMapping,
  constants: row.constants as RowValues,
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
  return [...rows.map(present), ...preinstalledFor(target)]
}

const findStored = (db: Db, orgId: number, id: number): Promise<Stored | undefined> =>
  db.selectFrom('field_mapping').selectAll().where('org_id', '=', orgId).where('id', '=', id).executeTakeFirst()

/** Has the organization a template of its own with this id? */
export const hasMapping = async (db: Db, orgId: number, id: number): Promise<boolean> =>
  (await findStored(db, orgId, id)) !== undefined

/** The organisation's template for the import's target or the preinstalled one; throws NotFound. */
export async function getMapping(
  db: Db,
  { org_id, target }: { org_id: number; target: string },
  id: number,
): Promise<Template> {
  const ready = preinstalledFor(target as ImportTarget).find((one) => one.fieldMappingId === id)
  if (ready) return { id, detail: ready.fieldMappingDetail, constants: {}, choices: {} }
  const row = await findStored(db, org_id, id)
  if (!row || row.target !== target) throw missing()
  return {
    id,
    detail: row.detail as HeadingMapping,
    constants: row.constants as RowValues,
    choices: row.value_choices as ValueChoices,
  }
}

type Named = { id: number | null; target: ImportTarget; name: string }

/** Names are unique among the templates of a target. */
async function rejectDuplicateName(db: Db, orgId: number, { id, target, name }: Named): Promise<void> {
  const others = await db
    .selectFrom('field_mapping')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where('target', '=', target)
    .execute()
  const same = (other: string) => other.toLowerCase() === name.toLowerCase()
  const ready = Object.values(readyNames).flatMap(({ en, cn }) => [en, cn])
  if (ready.some(same) || others.some((row) => row.id !== id && same(row.name)))
    throw new AppError('MAPPING_NAME_TAKEN', { params: { value: name } })
}

/** What an import sets for all rows and how its values are read; undefined when no import is named. */
async function valuesOfImport(db: Db, orgId: number, importId: string | undefined) {
  if (importId === undefined) return undefined
  const job = await getJob(db, orgId, importId)
  return {
    constants: jsonLine(explicitConstants(job.constants, job.defaulted_fields)),
    value_choices: jsonLine(job.value_choices),
  }
}

export async function createMapping(
  db: Db,
  orgId: number,
  mapping: TemplateFor & { name: string; detail: HeadingMapping; importId: string | undefined },
): Promise<number> {
  const { target, warehouseId, name, detail } = mapping
  refuseUnknownFields(targets[target], Object.keys(detail), 'body')
  await rejectDuplicateName(db, orgId, { id: null, target, name })
  const values = await valuesOfImport(db, orgId, mapping.importId)
  const created = await db
    .insertInto('field_mapping')
    .values({ org_id: orgId, target, warehouse_id: warehouseId, name, detail: jsonLine(detail), ...values })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw new AppError('MAPPING_NAME_TAKEN', { params: { value: name } })
  return created.id
}

/** What it is for stays as it is. */
export async function updateMapping(
  db: Db,
  orgId: number,
  mapping: { id: number; name: string; detail: HeadingMapping; importId: string | undefined },
): Promise<void> {
  const { id, name, detail } = mapping
  if (isPreinstalled(id)) throw new AppError('TEMPLATE_READ_ONLY')
  const stored = await findStored(db, orgId, id)
  if (!stored) throw missing()
  refuseUnknownFields(targetOf(stored), Object.keys(detail), 'body')
  await rejectDuplicateName(db, orgId, { id, target: stored.target as ImportTarget, name })
  const values = await valuesOfImport(db, orgId, mapping.importId)
  await db
    .updateTable('field_mapping')
    .set({ name, detail: jsonLine(detail), ...values, updated_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute()
}

/** Deletes all or none: an id that is not the organisation's refuses the call. */
export async function deleteMappings(db: Db, orgId: number, ids: number[]): Promise<void> {
  if (ids.some(isPreinstalled)) throw new AppError('TEMPLATE_READ_ONLY')
  const gone = await db
    .deleteFrom('field_mapping')
    .where('org_id', '=', orgId)
    .where('id', 'in', ids.length > 0 ? ids : [0])
    .returning('id')
    .execute()
  if (gone.length !== new Set(ids).size) throw missing()
}
