import { FolderSync, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, Counter, IconButton, lazyPart, Popover, Skeleton, useT } from '@waybill/kit'
import { offersFeature } from '../host/open-feature.ts'
import { shellMessages } from '../messages/shell.ts'
import { useShellParts } from '../shell-context.tsx'
import { places } from './menu.tsx'
import { useJobWatch } from './use-job-watch.ts'

const JobsPanel = lazyPart(
  () => import('./jobs-panel.tsx'),
  () => <Skeleton className="m-4 h-24" />,
)

/** Round the icon while something runs: how far it is, or that it goes on. */
const Ring = ({ share }: { share: number | null }) => (
  <svg
    aria-hidden
    viewBox="0 0 32 32"
    className={`absolute inset-0 size-full! -rotate-90 ${share === null ? 'motion-safe:animate-spin' : ''}`}
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
  >
    <circle cx="16" cy="16" r="14" opacity="0.25" />
    <circle cx="16" cy="16" r="14" pathLength="100" strokeDasharray={`${Math.max(4, (share ?? 0.25) * 100)} 100`} />
  </svg>
)

/** The window of imports and exports: the latest ten wherever one is, the way to all of them, and to a new import. */
export function ImportsMenu() {
  const { registry, bridge } = useShellParts()
  const t = useT(shellMessages)
  const labelOf = ({ running, unseen }: ReturnType<typeof useJobWatch>): string => {
    if (running > 0) return t('importsRunning', { n: running })
    return unseen > 0 ? t('importsEnded', { n: unseen }) : t('imports')
  }
  const title = useRef<HTMLHeadingElement>(null)
  const [open, setOpen] = useState(false)
  const jobs = useJobWatch(open)
  const go = (href: string) => {
    setOpen(false)
    bridge.navigate(href)
  }
  const importFile = (target: 'orders' | 'products') => {
    setOpen(false)
    void bridge.openFeature('import-orders', { target })
  }
  return (
    <Popover
      label={t('imports')}
      open={open}
      onOpenChange={setOpen}
      align="end"
      // The list comes later than the buttons below it: Tab goes through both in their order.
      initialFocus={title}
      className="w-[480px] p-0!"
      trigger={
        <IconButton
          label={labelOf(jobs)}
          icon={<FolderSync />}
          badge={
            <>
              {jobs.running > 0 && <Ring share={jobs.share} />}
              <Counter n={jobs.unseen} tone="brand" className="absolute -end-1 -top-1" />
            </>
          }
          className="text-inherit!"
        />
      }
    >
      <h2
        ref={title}
        tabIndex={-1}
        className="flex min-h-11 items-center border-b border-line px-4 text-heading font-title outline-none"
      >
        {t('imports')}
      </h2>
      {open && <JobsPanel onGo={go} />}
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line py-2 ps-4 pe-2">
        {offersFeature(registry, 'import-orders') ? (
          <span className="flex gap-2">
            <Button size="compact" icon={<Upload />} onClick={() => importFile('orders')}>
              {t('importOrders')}
            </Button>
            <Button size="compact" icon={<Upload />} onClick={() => importFile('products')}>
              {t('importProducts')}
            </Button>
          </span>
        ) : (
          <span />
        )}
        <Button variant="ghost" size="compact" onClick={() => go(places.jobs)}>
          {t('allJobs')}
        </Button>
      </div>
    </Popover>
  )
}
