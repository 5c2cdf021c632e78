import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  copyPriceRules,
  createPriceGroup,
  createPriceRule,
  deletePriceGroup,
  exportPriceRules,
  getPriceRuleHistory,
  getPriceScopes,
  listPriceRules,
  type PriceGroup,
  type PriceRuleInput,
  type PriceRuleRow,
  updatePriceGroup,
  updatePriceRule,
  withdrawPriceChange,
} from '@waybill/contract/prices/api'
import { previewPriceRule } from '@waybill/contract/prices/preview-api'
import type { InputOf } from '@waybill/contract/core/route'
import { useBridge, useClient } from '@waybill/host'

const hidden = { hideErrors: true }

/** To whom rules can apply. */
export function useScopes() {
  const client = useClient()
  return useQuery(client.query(getPriceScopes, {}, hidden))
}

export function useHistory(id: number) {
  const client = useClient()
  return useQuery(client.query(getPriceRuleHistory, { params: { id } }, hidden))
}

export type PreviewInput = InputOf<typeof previewPriceRule>['body']

export function usePreview() {
  const client = useClient()
  return useMutation({ mutationFn: (body: PreviewInput) => client.call(previewPriceRule, { body }, hidden) })
}

function useRenewed() {
  const cache = useQueryClient()
  return () => {
    void cache.invalidateQueries({ queryKey: [listPriceRules.id] })
    void cache.invalidateQueries({ queryKey: [getPriceRuleHistory.id] })
    void cache.invalidateQueries({ queryKey: [getPriceScopes.id] })
  }
}

/** Saves a new rule, or another version of the one that is given. */
export function useSaveRule(rule: Pick<PriceRuleRow, 'id' | 'version'> | null) {
  const client = useClient()
  const renewed = useRenewed()
  return useMutation({
    mutationFn: (input: PriceRuleInput) =>
      rule === null
        ? client.call(createPriceRule, { body: input }, hidden)
        : client.call(updatePriceRule, { params: { id: rule.id }, body: { ...input, version: rule.version } }, hidden),
    // Also when somebody else was faster: the list then shows their version.
    onSettled: renewed,
  })
}

const inputOfVersion = (rule: PriceRuleRow): PriceRuleInput => ({
  kind: rule.kind,
  name: rule.name,
  nameCn: rule.nameCn,
  customerId: rule.customerId,
  groupId: rule.groupId,
  class: rule.class,
  carrier: rule.carrier,
  serviceCode: rule.serviceCode,
  base: rule.base,
  percentPpm: rule.percentPpm,
  fixed: rule.fixed,
  rank: rule.rank,
  allowLoss: rule.allowLoss,
  adjustPolicy: rule.adjustPolicy,
  active: rule.active,
  effectiveFrom: null,
  effectiveTo: rule.effectiveTo !== null && Date.parse(rule.effectiveTo) > Date.now() ? rule.effectiveTo : null,
})

/** What switching a rule does: one that is or will be active goes off. */
export const switchesOn = ({ phase }: PriceRuleRow): boolean => phase === 'inactive' || phase === 'ended'

/** Switches a rule off or on from now, as a version of its own. */
export function useSwitchRule() {
  const client = useClient()
  const renewed = useRenewed()
  return useMutation({
    mutationFn: (rule: PriceRuleRow) =>
      client.call(updatePriceRule, {
        params: { id: rule.id },
        body: { ...inputOfVersion(rule), active: switchesOn(rule), version: rule.version },
      }),
    onSettled: renewed,
  })
}

/** Withdraws what is scheduled: what is in force goes on. */
export function useWithdrawChange() {
  const client = useClient()
  const renewed = useRenewed()
  return useMutation({
    mutationFn: ({ id, version }: PriceRuleRow) =>
      client.call(withdrawPriceChange, { params: { id }, body: { version } }),
    onSettled: renewed,
  })
}

export function useCopyRules() {
  const client = useClient()
  const renewed = useRenewed()
  return useMutation({
    mutationFn: (body: { fromId: number; toId: number }) => client.call(copyPriceRules, { body }, hidden),
    onSuccess: renewed,
  })
}

export function useGroupActs() {
  const client = useClient()
  const renewed = useRenewed()
  return {
    save: useMutation({
      mutationFn: ({ id, version, ...body }: PriceGroup) =>
        id === 0
          ? client.call(createPriceGroup, { body }, hidden)
          : client.call(updatePriceGroup, { params: { id }, body: { ...body, version } }, hidden),
      onSettled: renewed,
    }),
    remove: useMutation({
      mutationFn: (id: number) => client.call(deletePriceGroup, { params: { id } }, hidden),
      onSettled: renewed,
    }),
  }
}

export function useExport() {
  const bridge = useBridge()
  return () => void bridge.download({ url: exportPriceRules.path, method: 'GET' })
}
