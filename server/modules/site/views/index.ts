/**
 * Views: owns the views of lists that sellers save, and how each user looks at a list.
 * Invariants: a view that is not shared is its owner's alone; nobody gives a view the name of another that they
 * see (a colleague may later share one of that name); a state is data of the list's page: nothing here reads it.
 */
import { createView, deleteView, listViews, saveListSetting, updateView } from '@waybill/contract/views/api'
import { handle } from '../../../platform/http/index.ts'
import type { ServerModule } from '../../../platform/module.ts'
import { addView, changeView, removeView } from './change.ts'
import { readViews } from './read.ts'
import { changeSetting, readSetting } from './setting.ts'

export const viewsModule: ServerModule = {
  owns: ['saved_view', 'list_setting'],
  routes: [
    handle(listViews, async ({ db, actor }, { query }) => {
      const views = await readViews(db, actor, query.tableView)
      return { views, setting: await readSetting(db, actor, { tableView: query.tableView, views }) }
    }),
    handle(createView, (ctx, { body }) => addView(ctx, body)),
    handle(updateView, (ctx, { params, body }) => changeView(ctx, { id: params.id, ...body })),
    handle(deleteView, (ctx, { params }) => removeView(ctx, params.id)),
    handle(saveListSetting, (ctx, { body }) => changeSetting(ctx, body)),
  ],
}
