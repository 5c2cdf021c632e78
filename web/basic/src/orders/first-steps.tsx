import { CircleCheck, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FirstSteps } from '@waybill/contract/dashboard/api'
import { PlaceLink } from '@waybill/host'
import { Button, Card, cx, linkStyle, toneIconColour, useT } from '@waybill/kit'
import { firstStepsMessages } from './first-steps-messages.ts'
import { type FirstStep, stepsOf, useFirstSteps, useHideFirstSteps } from './use-first-steps.ts'

/** As high as a finger needs. */
const target = 'inline-flex min-h-6 items-center'

const Links = ({ children }: { children: ReactNode }) => <div className="flex flex-wrap gap-x-3">{children}</div>

/** What a step says and where it leads. */
function useSteps({ identity }: FirstSteps, onImport: () => void): Record<FirstStep, ReactNode> {
  const t = useT(firstStepsMessages)
  const link = (href: string, text: string) => (
    <Links>
      <PlaceLink href={href} className={target}>
        {text}
      </PlaceLink>
    </Links>
  )
  const documents = { notStarted: 'identityOpen', pending: 'identitySee', rejected: 'identityMend' } as const
  const standing = {
    notStarted: 'identityNotStarted',
    pending: 'identityPending',
    rejected: 'identityRefused',
  } as const
  const state = identity === null || identity === 'verified' ? 'notStarted' : identity
  return {
    identity: (
      <>
        {t(standing[state])}
        {link('/b/#/setting/verification', t(documents[state]))}
      </>
    ),
    sender: (
      <>
        {t('senderText')}
        {link('/b/#/setting/address-book', t('senderOpen'))}
      </>
    ),
    orders: (
      <>
        {t('ordersText')}
        <Links>
          <PlaceLink href="/b/#/store/lists" className={target}>
            {t('ordersStore')}
          </PlaceLink>
          <button type="button" className={cx(linkStyle.text, target)} onClick={onImport}>
            {t('ordersFile')}
          </button>
        </Links>
      </>
    ),
    funds: (
      <>
        {t('fundsText')}
        {link('/b/#/support/lists', t('fundsOpen'))}
      </>
    ),
    label: (
      <>
        {t('labelText')}
        {link('/b/#/manual/buy', t('labelOpen'))}
      </>
    ),
  }
}

function Step({ number, title, done, locked, next, children }: StepProps) {
  const t = useT(firstStepsMessages)
  return (
    <li className={cx('flex gap-2', !next && 'max-sm:hidden')}>
      <span className="grid size-5 flex-none place-items-center" aria-hidden="true">
        {done ? (
          <CircleCheck className={toneIconColour.success} />
        ) : locked ? (
          <Lock className="text-muted" />
        ) : (
          <span className="tnum grid size-5 place-items-center rounded-full border border-ctl text-small">
            {number}
          </span>
        )}
      </span>
      <div className="min-w-0">
        <p className={done ? 'text-muted' : 'font-medium'}>{title}</p>
        <div className="text-small text-muted">{done ? t('done') : locked ? t('afterIdentity') : children}</div>
      </div>
    </li>
  )
}
type StepProps = { number: number; title: string; done: boolean; locked: boolean; next: boolean; children: ReactNode }

/** What a new account does first, above its orders, until all is done or it is put away. */
export function FirstStepsCard({ onImport }: { onImport: () => void }) {
  const found = useFirstSteps()
  return found && <Steps found={found} onImport={onImport} />
}

function Steps({ found, onImport }: { found: FirstSteps; onImport: () => void }) {
  const t = useT(firstStepsMessages)
  const hide = useHideFirstSteps()
  const words = useSteps(found, onImport)
  const steps = stepsOf(found)
  const done = steps.filter((step) => step.done).length
  /** The one that a narrow window shows. */
  const next = steps.find((step) => !step.done)?.id
  const waits = found.identity !== null && found.identity !== 'verified'
  return (
    <section aria-label={t('title')} className="mb-2 flex-none">
      <Card
        title={
          <>
            {t('title')}{' '}
            <span className="tnum ms-1 text-small font-normal text-muted">
              {t('progress', { done, total: steps.length })}
            </span>
          </>
        }
        action={
          <Button size="compact" variant="ghost" onClick={hide}>
            {t('hide')}
          </Button>
        }
      >
        <ol className="grid gap-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {steps.map(({ id, done: isDone }, index) => (
            <Step
              key={id}
              number={index + 1}
              title={t(id)}
              done={isDone}
              next={id === next}
              locked={waits && (id === 'funds' || id === 'label')}
            >
              {words[id]}
            </Step>
          ))}
        </ol>
      </Card>
    </section>
  )
}
