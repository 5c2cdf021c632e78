import { useMutation } from '@tanstack/react-query'
import { randomKey } from '@waybill/contract/core/random-key'
import { createView, deleteView, type SavedView, updateView } from '@waybill/contract/views/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { useRef } from 'react'
import type { AnyList } from './schema.ts'
import { useListViews } from './use-list-views.ts'
import { viewMessages } from './view-messages.ts'

export type NewView = Pick<SavedView, 'name' | 'shared' | 'state'>
export type ViewChange = { view: SavedView; change: Partial<NewView> }

/** Everything that changes saved views of a list. */
export function useViewChanges({ tableView = 102 }: Pick<AnyList, 'tableView'>) {
  const client = useClient()
  const bridge = useBridge()
  const t = useT(viewMessages)
  const { refresh } = useListViews({ tableView })
  const intent = useRef({ body: '', key: '' })
  const keyFor = (body: string) => {
    if (intent.current.body !== body) intent.current = { body, key: randomKey() }
    return intent.current.key
  }
  const create = useMutation({
    mutationFn: (view: NewView) => {
      const body = { tableView, ...view }
      return client.call(createView, { body }, { hideErrors: true, idempotencyKey: keyFor(JSON.stringify(body)) })
    },
    onSuccess: async () => {
      intent.current = { body: '', key: '' }
      await refresh()
    },
  })
  const update = useMutation({
    mutationFn: ({ view, change }: ViewChange) =>
      client.call(
        updateView,
        { params: { id: view.id }, body: { version: view.version, ...change } },
        { hideErrors: true },
      ),
    onSettled: refresh,
  })
  /** Deletes a view; undo saves it again, with what it held. */
  const remove = useMutation({
    mutationFn: (view: SavedView) => client.call(deleteView, { params: { id: view.id } }),
    onSuccess: (_, { name, shared, state }) =>
      bridge.toast('ok', t('deleted', { name }), { undo: () => create.mutate({ name, shared, state }) }),
    onSettled: refresh,
  })
  return { create, update, remove }
}
