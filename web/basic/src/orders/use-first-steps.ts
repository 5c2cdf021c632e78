import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FirstSteps, getFirstSteps, hideFirstSteps } from '@waybill/contract/dashboard/api'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { firstStepsMessages } from './first-steps-messages.ts'

export const stepIds = ['identity', 'sender', 'orders', 'funds', 'label'] as const
export type FirstStep = (typeof stepIds)[number]

/** The steps that this account has, each with whether it is done. */
export function stepsOf(found: FirstSteps): { id: FirstStep; done: boolean }[] {
  const { identity, sender, orders, funds, label } = found
  const done = { identity: identity === 'verified', sender, orders, funds, label }
  return stepIds.filter((id) => id !== 'identity' || identity !== null).map((id) => ({ id, done: done[id] }))
}

const over = (found: FirstSteps) => stepsOf(found).every(({ done }) => done)

/** The first steps while there is something to do and nobody has put them away; else null. */
export function useFirstSteps(): FirstSteps | null {
  const client = useClient()
  const { data } = useQuery({
    ...client.query(getFirstSteps, {}, { hideErrors: true }),
    // What is over stays over: it is not asked for again on every visit of the list.
    staleTime: ({ state }) => (state.data && over(state.data) ? Infinity : 0),
  })
  return data && !data.hidden && !over(data) ? data : null
}

/** Puts the steps away, with the way back. */
export function useHideFirstSteps(): () => void {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(firstStepsMessages)
  const set = async (hidden: boolean) => {
    await client.call(hideFirstSteps, { body: { hidden } })
    await cache.invalidateQueries({ queryKey: [getFirstSteps.id] })
    if (hidden) bridge.toast('ok', t('hiddenToast'), { undo: () => void set(false) })
  }
  return () => void set(true)
}
