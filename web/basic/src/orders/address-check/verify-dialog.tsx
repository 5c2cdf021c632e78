import { useState } from 'react'
import { addressCheck, type AddressCheck } from '@waybill/contract/orders/enums'
import { Button, Dialog, ProgressBar, useT } from '@waybill/kit'
import { FailureBanner } from '../../shared/failure-banner.tsx'
import { Look } from './look.tsx'
import { checkMessages } from './messages.ts'
import { useDecisions } from './use-decisions.ts'
import { useVerifying, type Verified } from './use-verifying.ts'

const idsOf = ({ checked }: Verified, ...states: AddressCheck[]): number[] =>
  checked.flatMap((one) => (states.includes(one.addressCheck) ? [one.id] : []))

/** How many were found to be what. */
function Counts({ found }: { found: Verified }) {
  const t = useT(checkMessages)
  const counts = [
    ['verified', idsOf(found, addressCheck.verified).length],
    ['formOnly', idsOf(found, addressCheck.formOnly).length],
    ['suggestions', idsOf(found, addressCheck.suggestion).length],
    ['problems', idsOf(found, addressCheck.problem).length],
    ['leftAlone', found.left.length],
  ] as const
  return (
    <ul className="my-3 flex flex-col gap-1" aria-live="polite">
      {counts.map(([word, n]) => n > 0 && <li key={word}>{t(word, { n })}</li>)}
    </ul>
  )
}

type Props = { ids: number[]; onClose: () => void }

/** Verifies the addresses of many orders, then leads through those that need a decision. */
export function VerifyDialog({ ids, onClose }: Props) {
  const t = useT(checkMessages)
  const verifying = useVerifying(ids)
  const { suggest } = useDecisions()
  const [accepted, setAccepted] = useState<ReadonlySet<number>>(new Set())
  const [looking, setLooking] = useState<number[] | null>(null)
  const [looked, setLooked] = useState(false)
  const { done, running, finished, error } = verifying
  const left = { ...verifying, checked: verifying.checked.filter(({ id }) => !accepted.has(id)) }
  const spelling = left.checked.flatMap((one) => (one.spellingOnly ? [one.id] : []))
  const open = idsOf(left, addressCheck.suggestion, addressCheck.problem)
  const acceptAll = () =>
    suggest.mutate(
      { ids: spelling, spellingOnly: true },
      { onSuccess: ({ changed }) => setAccepted(new Set(changed.map(({ id }) => id))) },
    )
  const footer = (
    <>
      <Button onClick={onClose}>{t('close')}</Button>
      {running && <Button onClick={verifying.stop}>{t('stop')}</Button>}
      {!running && !finished && (
        <Button variant="primary" onClick={verifying.resume}>
          {t('resume')}
        </Button>
      )}
      {!running && !looking && spelling.length > 0 && (
        <Button pending={suggest.isPending} onClick={acceptAll}>
          {t('acceptSpelling', { n: spelling.length })}
        </Button>
      )}
      {!running && !looking && open.length > 0 && (
        <Button variant="primary" onClick={() => setLooking(open)}>
          {t('look')}
        </Button>
      )}
    </>
  )
  return (
    <Dialog open width={650} title={t('verifyTitle', { n: ids.length })} onClose={onClose} footer={footer}>
      <FailureBanner error={error} className="mb-3" />
      {looking ? (
        <Look
          ids={looking}
          onDone={() => {
            setLooking(null)
            setLooked(true)
          }}
        />
      ) : (
        <>
          {!finished && (
            <>
              <ProgressBar share={done / ids.length} label={t('progress', { n: done, all: ids.length })} />
              <p className="mt-1 text-small text-muted">{t('progress', { n: done, all: ids.length })}</p>
              {!running && !error && <p className="mt-1">{t('stopped')}</p>}
            </>
          )}
          {looked ? <p className="my-3">{t('allDone')}</p> : <Counts found={left} />}
        </>
      )}
    </Dialog>
  )
}
