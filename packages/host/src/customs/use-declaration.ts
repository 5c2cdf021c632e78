import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderDeclaration } from '@waybill/contract/customs/api'
import { getDeclaration, saveDeclaration } from '@waybill/contract/customs/api'
import {
  customsProblems,
  type CustomsFacts,
  type CustomsProblem,
  eeiOf,
  eeiProblem,
} from '@waybill/contract/customs/check'
import type { EeiVerdict } from '@waybill/contract/customs/eei'
import { useBridge, useClient } from '@waybill/host'
import { useT } from '@waybill/kit'
import { customsMessages } from './messages.ts'

/** The declaration of an order; `version` of the order that is shown: a newer one has another. */
export function useDeclaration(orderId: number, { version = 0, enabled = true } = {}) {
  const client = useClient()
  const query = client.query(getDeclaration, { params: { id: orderId } }, { hideErrors: true })
  return useQuery({
    ...query,
    queryKey: [...query.queryKey, version],
    enabled,
  })
}

/** What of a declaration is typed. */
export type Typed = Pick<OrderDeclaration, 'customs' | 'lines'>

/** What a declaration misses, and whether the goods have to be filed. */
export function checkDeclaration(
  declared: OrderDeclaration,
  typed: Typed,
): { problems: CustomsProblem[]; verdict: EeiVerdict; unfiled: CustomsProblem | null } {
  const facts: CustomsFacts = {
    from: declared.from ?? declared.to,
    to: declared.to,
    weightCg: declared.weightCg,
    filing: declared.filing,
    deadItns: declared.deadItns,
    ...typed,
  }
  const verdict = eeiOf(facts, declared.others)
  const unfiled = eeiProblem(verdict, declared.to)
  return { problems: [...customsProblems(facts), ...(unfiled ? [unfiled] : [])], verdict, unfiled }
}

/** Saves what was typed; the order, its lines and its prices have changed with it. */
export function useSaveDeclaration(declared: OrderDeclaration, onSaved: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(customsMessages)
  const { queryKey } = client.query(getDeclaration, { params: { id: declared.orderId } })
  return useMutation({
    mutationFn: ({ customs, lines }: Typed) =>
      client.call(
        saveDeclaration,
        {
          params: { id: declared.orderId },
          body: {
            version: declared.version,
            customs,
            lines: lines.map(({ sku: _sku, quantity: _quantity, soldFor: _soldFor, ...line }) => line),
          },
        },
        { hideErrors: true },
      ),
    onSuccess: () => {
      void cache.invalidateQueries({ queryKey })
      bridge.toast('ok', t('saved'))
      bridge.emit('orders:changed', null)
      onSaved()
    },
  })
}
