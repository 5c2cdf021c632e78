import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import type { ListKind } from '@waybill/contract/rules/lists'
import {
  createRuleList,
  deleteRuleList,
  getRuleList,
  listRuleLists,
  type RuleList,
  updateRuleList,
  type WholeRuleList,
} from '@waybill/contract/rules/lists-api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { listMessages } from './list-messages.ts'

const quiet = { hideErrors: true } as const

export const useRuleLists = () => useQuery(useClient().query(listRuleLists, {}, quiet))

/** A list with its entries, read again each time it is opened. */
export function useRuleList(id: number) {
  const query = useClient().query(getRuleList, { params: { id } }, quiet)
  return useQuery({ ...query, gcTime: 0, staleTime: Infinity })
}

type Draft = { name: string; kind: ListKind; items: string[] }

/** Saves a list, a new one where there was none before; the same one sent twice is made once. */
export function useSaveList(before: WholeRuleList | null) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(listMessages)
  const sent = useRef({ text: '', key: '' })
  const keyFor = (text: string): string => {
    if (sent.current.text !== text) sent.current = { text, key: randomKey() }
    return sent.current.key
  }
  return useMutation({
    mutationFn: ({ name, kind, items }: Draft) => {
      if (before) {
        const body = { version: before.version, name, items }
        return client.call(updateRuleList, { params: { id: before.id }, body }, quiet)
      }
      const body = { name, kind, items }
      return client.call(createRuleList, { body }, { ...quiet, idempotencyKey: keyFor(JSON.stringify(body)) })
    },
    onSuccess: ({ count, duplicates }) => {
      bridge.toast('ok', t(duplicates > 0 ? 'savedLess' : 'saved', { n: count, duplicates }))
      void cache.invalidateQueries({ queryKey: [listRuleLists.id] })
    },
  })
}

export function useDeleteList() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(listMessages)
  return useMutation({
    mutationFn: ({ id }: RuleList) => client.call(deleteRuleList, { params: { id } }, quiet),
    onSuccess: () => bridge.toast('ok', t('deleted')),
    onSettled: () => cache.invalidateQueries({ queryKey: [listRuleLists.id] }),
  })
}
