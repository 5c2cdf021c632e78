import * as z from 'zod/mini'
import { valuesOf } from '../core/enums.ts'
import { route } from '../core/route.ts'
import { id, idParams, instant, name, queryInt, seenVersion } from '../core/schemas.ts'
import { tableView } from '../exports/enums.ts'

const family = '/api/wms-business/wms/view'
const seller = { tag: 'Views', access: [1] as const }
export const VIEW_NAME = 40
/** Of a list: so many of a user's own, and as many shared ones. */
export const MOST_VIEWS = 50

const values = { text: z.string().check(z.maxLength(200)), number: z.number(), flag: z.boolean() }
const word = z.string().check(z.regex(/^[a-zA-Z]{1,30}$/))
/** A list's address without its page: filters, view, order and columns by the list's own names. Lists leave out what they do not know. */
export const listState = z
  .record(
    word,
    z.union([
      values.text,
      values.number,
      values.flag,
      z.array(z.union([values.text, values.number])).check(z.maxLength(100)),
    ]),
  )
  .check(z.refine((state) => JSON.stringify(state).length <= 8000))
export type ListState = z.infer<typeof listState>

const list = z.literal(valuesOf(tableView))
export const savedView = z.object({
  id,
  name: z.string(),
  /** Everybody of the organization sees it. */
  shared: z.boolean(),
  /** The caller made it. */
  own: z.boolean(),
  /** Their own, or a shared one whose owner can no longer log in. */
  deletable: z.boolean(),
  ownerName: z.string(),
  state: listState,
  /** Grows with every change; send it back with an edit so that nobody overwrites another's change. */
  version: z.int(),
  updatedAt: instant,
})
export type SavedView = z.infer<typeof savedView>

/** A view that a list begins with: the name of a preset one, or the id of a saved one. */
const first = z.union([id, word])
const columns = z.array(z.string().check(z.regex(/^[+-]?[a-zA-Z0-9]{1,40}$/))).check(z.maxLength(100))
export const listSetting = z.object({
  first: z.nullable(first),
  /** Saved views in the order of their tabs; those that are not named follow by age. */
  order: z.array(id),
  /** Of the preset views, in their order: `+` is always shown, `-` never, anything else where there is room. Null: as the list comes. */
  columns: z.nullable(columns),
})
export type ListSetting = z.infer<typeof listSetting>

export const listViews = route({
  ...seller,
  id: 'listViews',
  method: 'GET',
  path: `${family}/list`,
  summary: "List the saved views of a list, and the caller's settings for it",
  query: z.strictObject({ tableView: queryInt(101, 102) }),
  output: z.object({ views: z.array(savedView), setting: listSetting }),
})
export const createView = route({
  ...seller,
  id: 'createView',
  method: 'POST',
  path: `${family}/create`,
  idempotent: true,
  summary: 'Save a view of a list',
  body: z.strictObject({ tableView: list, name: name(VIEW_NAME), shared: z.boolean(), state: listState }),
  output: savedView,
  errors: ['VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS'],
})
export const updateView = route({
  ...seller,
  id: 'updateView',
  method: 'PATCH',
  path: `${family}/update/:id`,
  summary: 'Rename, share or change a saved view; only its owner can stop sharing it',
  params: idParams,
  body: z.strictObject({
    version: seenVersion,
    name: z.optional(name(VIEW_NAME)),
    shared: z.optional(z.boolean()),
    state: z.optional(listState),
  }),
  output: savedView,
  errors: ['NOT_FOUND', 'CONFLICT', 'VIEW_NAME_TAKEN', 'TOO_MANY_VIEWS', 'VIEW_NOT_YOURS'],
})
export const deleteView = route({
  ...seller,
  id: 'deleteView',
  method: 'DELETE',
  path: `${family}/:id`,
  summary: 'Delete a saved view; a shared one only its owner can delete',
  params: idParams,
  output: z.null(),
  errors: ['NOT_FOUND', 'VIEW_NOT_YOURS'],
})
export const saveListSetting = route({
  ...seller,
  id: 'saveListSetting',
  method: 'PUT',
  path: `${family}/setting`,
  summary: "Change the caller's settings for a list; omitted ones are unchanged",
  body: z.strictObject({
    tableView: list,
    first: z.optional(z.nullable(first)),
    order: z.optional(z.array(id).check(z.maxLength(2 * MOST_VIEWS))),
    columns: z.optional(z.nullable(columns)),
  }),
  output: listSetting,
})
