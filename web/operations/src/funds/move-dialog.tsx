import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { randomKey } from '@waybill/contract/core/random-key'
import {
  listWarehouseAccounts,
  listWarehouseTransactions,
  moveWarehouseFunds,
  type WarehouseAccount,
} from '@waybill/contract/warehouse/api'
import { useBridge, useClient } from '@waybill/host'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Banner, Button, Dialog, Field, focusField, NumberInput, RadioGroup, useT } from '@waybill/kit'
import { fundsMessages } from './messages.ts'

type Direction = 'toWarehouse' | 'toPostage'

function useMove(operatorId: number, onDone: () => void) {
  const client = useClient()
  const cache = useQueryClient()
  const bridge = useBridge()
  const t = useT(fundsMessages)
  return useMutation({
    mutationFn: (body: { direction: Direction; amount: number; requestId: string }) =>
      client.call(moveWarehouseFunds, { body: { operatorId, ...body } }, { hideErrors: true }),
    onSuccess: () => {
      bridge.toast('ok', t('moved'))
      void cache.invalidateQueries({ queryKey: [listWarehouseAccounts.id] })
      void cache.invalidateQueries({ queryKey: [listWarehouseTransactions.id] })
      onDone()
    },
  })
}

/** Moves money between the postage balance and a warehouse balance of the same provider. */
export function MoveDialog({ account, onClose }: { account: WarehouseAccount; onClose: () => void }) {
  const t = useT(fundsMessages)
  const messageOf = useErrorMessage()
  const [direction, setDirection] = useState<Direction>('toWarehouse')
  const [amount, setAmount] = useState<number | null>(null)
  const [missing, setMissing] = useState(false)
  // A second click is the same transfer; another amount is another one.
  const [requestId, setRequestId] = useState(randomKey)
  const move = useMove(account.operator.id, onClose)
  const change =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setMissing(false)
      setRequestId(randomKey())
      if (move.isError) move.reset()
    }
  const submit = () => {
    if (!amount) {
      setMissing(true)
      return focusField('amount')
    }
    move.mutate({ direction, amount: Math.round(amount * 100) * 100, requestId })
  }
  return (
    <Dialog
      open
      width={650}
      title={t('moveTitle')}
      description={t('moveText')}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" variant="primary" pending={move.isPending}>
            {t('move')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {move.isError && <Banner tone="critical">{messageOf(move.error)}</Banner>}
        <Field group label={t('direction')}>
          <RadioGroup
            value={direction}
            onChange={change(setDirection)}
            options={(['toWarehouse', 'toPostage'] as const).map((value) => ({ value, label: t(value) }))}
          />
        </Field>
        <Field
          name="amount"
          label={t('amount')}
          required
          error={missing ? t('amountNeeded') : undefined}
          className="max-w-60"
        >
          <NumberInput value={amount} fixed zeroIsEmpty max={9_999_999} icon="$" onChange={change(setAmount)} />
        </Field>
      </div>
    </Dialog>
  )
}
