import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getRules,
  type ListedRule,
  type RuleBook,
  runRules,
  saveRules,
  tryRules,
  undoRuleRun,
} from '@waybill/contract/rules/api'
import { listRuleLists } from '@waybill/contract/rules/lists-api'
import type { RuleInput } from '@waybill/contract/rules/rule'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { useOrdersChanged } from '../../shared/orders-changed.ts'
import { ruleMessages } from './messages.ts'

const quiet = { hideErrors: true } as const
const KEY = [getRules.id, {}] as const

export const useRules = () => useQuery(useClient().query(getRules, {}, quiet))

/** A listed rule as it is saved: without its figures. */
export function inputOf(listed: ListedRule): RuleInput {
  const { id, name, enabled, when, does, replace, stop } = listed
  return { id, name, enabled, when, does, replace, stop }
}

/** Rules as they are to be saved, and how long before the cut-off time they run once more; left out, that stays. */
type Change = { rules: RuleInput[]; leadMinutes?: number }

/** Saves the rules on top of the version that was read; after a conflict the newer ones are read. */
function useSaveBook() {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(ruleMessages)
  return useMutation({
    mutationFn: (change: (rules: RuleInput[]) => Change) => {
      const book = cache.getQueryData<RuleBook>(KEY)
      const body = { version: book?.version ?? 0, ...change(book?.rules.map(inputOf) ?? []) }
      return client.call(saveRules, { body }, quiet)
    },
    onSuccess: (saved) => {
      cache.setQueryData(KEY, saved)
      // The page shows which rules use a list, too.
      void cache.invalidateQueries({ queryKey: [listRuleLists.id] })
      bridge.toast('ok', t('saved'))
    },
    onError: () => void cache.invalidateQueries({ queryKey: KEY }),
  })
}

/** Saves the whole list. */
export function useSaveRules() {
  const { mutate, ...save } = useSaveBook()
  type Options = Parameters<typeof mutate>[1]
  return {
    ...save,
    mutate: (change: (rules: RuleInput[]) => RuleInput[], options?: Options) =>
      mutate((rules) => ({ rules: change(rules) }), options),
  }
}

/** Saves how long before the cut-off time rules run once more. */
export function useSaveLead() {
  const { mutate, ...save } = useSaveBook()
  return { ...save, mutate: (leadMinutes: number) => mutate((rules) => ({ rules, leadMinutes })) }
}

/** Runs the rules over existing orders, and takes that back. */
export function useRuleRuns() {
  const client = useClient()
  const cache = useQueryClient()
  const changed = useOrdersChanged()
  const onSuccess = async () => {
    changed()
    await cache.invalidateQueries({ queryKey: KEY })
  }
  const apply = useMutation({
    mutationFn: () => client.call(runRules, { body: { ids: null } }, quiet),
    onSuccess,
  })
  const undo = useMutation({
    mutationFn: (id: string) => client.call(undoRuleRun, { params: { id } }, quiet),
    onSuccess,
  })
  return { apply, undo }
}

/** Tries a list on the last orders; `null` while the rule is not complete. The answer before stays until the next is there. */
export function useTryRules(list: { rules: RuleInput[]; focus: number } | null) {
  const client = useClient()
  return useQuery({
    queryKey: [tryRules.id, list],
    queryFn: ({ signal }) => client.call(tryRules, { body: list ?? { rules: [] } }, { ...quiet, signal }),
    enabled: list !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
}
