import { useState } from 'react'
import type { WorkState } from '@waybill/contract/work-orders/lifecycle'
import type { FloorWork } from '@waybill/contract/work-orders/staff-api'
import { useBridge } from '@waybill/host'
import { ReasonDialog } from '@waybill/host/charges'
import { useErrorMessage } from '@waybill/host/use-error-message'
import { Button, ConfirmDialog, Field, Select, useT } from '@waybill/kit'
import { workMessages } from './messages.ts'
import { useFloorOnly } from '../shared/use-floor-only.ts'
import { QuoteDialog } from './quote-dialog.tsx'
import type { WorkActs } from './use-work.ts'

type Question = 'quote' | 'decline' | 'hold' | 'withdraw'
const reasons = {
  decline: { title: 'declineTitle', text: 'declineText', done: 'declinedNow' },
  hold: { title: 'holdTitle', text: 'holdText', done: 'held' },
} as const

const over: ReadonlySet<WorkState> = new Set(['completed', 'declined', 'canceled'])
export const isOver = ({ state }: FloorWork): boolean => over.has(state)

/** What the manager can do with a work order as it stands. */
function questionsFor({ state, lines, history, acceptedVersion }: FloorWork): Question[] {
  const wasStarted = history.some(({ to }) => to === 'working')
  const isPartlyDone = lines.some(({ done }) => done > 0)
  return [
    ...(over.has(state) || isPartlyDone ? [] : ['decline' as const]),
    ...(state === 'accepted' || state === 'working' ? ['hold' as const] : []),
    ...(state === 'quoted' && acceptedVersion > 0 ? ['withdraw' as const] : []),
    ...(over.has(state) || wasStarted ? [] : ['quote' as const]),
  ]
}

/** Continues what is on hold. */
function Resume({ work, acts: { resume } }: { work: FloorWork; acts: WorkActs }) {
  const t = useT(workMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const start = () =>
    resume.mutate(undefined, {
      onSuccess: () => bridge.toast('ok', t('resumed', work)),
      onError: (error) => bridge.toast('error', messageOf(error)),
    })
  return (
    work.state === 'onHold' && (
      <Button pending={resume.isPending} onClick={start}>
        {t('resume')}
      </Button>
    )
  )
}

/** Withdraws a changed quote, after a question. */
function Withdraw({ work, acts: { withdraw }, onClose }: { work: FloorWork; acts: WorkActs; onClose: () => void }) {
  const t = useT(workMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => bridge.toast('ok', t('withdrawn', work)),
      onError: (error) => bridge.toast('error', messageOf(error)),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      open
      title={t('withdrawTitle', work)}
      confirm={t('withdraw')}
      keep={t('cancel')}
      pending={withdraw.isPending}
      onCancel={onClose}
      onConfirm={confirm}
    >
      {t('withdrawText')}
    </ConfirmDialog>
  )
}

/** Quote it, put it on hold, resume it, decline it: each after its question. */
export function ManageActs({ work, acts }: { work: FloorWork; acts: WorkActs }) {
  const t = useT(workMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const floorOnly = useFloorOnly()
  const [asking, setAsking] = useState<Question | null>(null)
  const close = () => setAsking(null)
  const ask = (question: Question) => {
    acts[question].reset()
    setAsking(question)
  }
  const words = {
    quote: t(work.quote ? 'requote' : 'quote'),
    decline: t('decline'),
    hold: t('hold'),
    withdraw: t('withdraw'),
  }
  return (
    <>
      <Resume work={work} acts={acts} />
      {questionsFor(work)
        .filter((question) => !floorOnly || question === 'hold')
        .map((question) => (
          <Button
            key={question}
            {...(question === 'quote' && work.state === 'requested' && { variant: 'primary' as const })}
            onClick={() => ask(question)}
          >
            {words[question]}
          </Button>
        ))}
      {asking === 'quote' && <QuoteDialog work={work} acts={acts} onClose={close} />}
      {asking === 'withdraw' && <Withdraw work={work} acts={acts} onClose={close} />}
      {(asking === 'decline' || asking === 'hold') && (
        <ReasonDialog
          title={t(reasons[asking].title, work)}
          text={t(reasons[asking].text)}
          confirm={words[asking]}
          danger={asking === 'decline'}
          pending={acts[asking].isPending}
          error={acts[asking].isError ? messageOf(acts[asking].error) : null}
          onClose={close}
          onConfirm={(reason) =>
            acts[asking].mutate(reason, {
              onSuccess: () => {
                bridge.toast('ok', t(reasons[asking].done, work))
                close()
              },
            })
          }
        />
      )}
    </>
  )
}

const ANYONE = '0'

/** Whose work it is. */
export function Assign({ work, acts }: { work: FloorWork; acts: WorkActs }) {
  const t = useT(workMessages)
  const bridge = useBridge()
  const messageOf = useErrorMessage()
  const { assignee, staff } = work
  return (
    <Field label={t('assign')} disabled={acts.assign.isPending}>
      <Select
        value={String(assignee?.id ?? ANYONE)}
        options={[
          { value: ANYONE, text: t('anyone') },
          ...staff.map(({ id, name }) => ({ value: String(id), text: name })),
        ]}
        onChange={(id) =>
          acts.assign.mutate(id === ANYONE ? null : Number(id), {
            onError: (error) => bridge.toast('error', messageOf(error)),
          })
        }
      />
    </Field>
  )
}
