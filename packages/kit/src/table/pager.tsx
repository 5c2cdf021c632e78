import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { formatNumber } from '../format/number.ts'
import { useFormat } from '../i18n/locale-provider.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { Menu } from '../overlay/menu.tsx'
import type { TablePage } from './table-props.ts'

/** Range, page size, previous and next; `extra` stands left of the arrows (column menu, Select). */
export function Pager({ name, page, extra }: { name: string; page: TablePage | undefined; extra?: ReactNode }) {
  const t = useKitText()
  const format = useFormat()
  return (
    <nav aria-label={t('pages', { name })} className="flex h-11 items-center gap-3">
      {page && page.total > 0 && (
        <span className="tnum truncate text-muted">
          {t('range', { from: page.from, to: page.to, total: format.count(page.total, page.capped) })}
        </span>
      )}
      {page?.onSize && page.total > 0 && (
        <Menu
          trigger={
            <Button variant="ghost" size="compact" className="text-muted max-sm:hidden">
              {t('perPage', { n: page.size })}
            </Button>
          }
          entries={[
            {
              kind: 'choice',
              id: 'size',
              label: t('pageSize'),
              value: String(page.size),
              options: (page.sizes ?? [25, 50, 100, 200]).map((size) => ({
                value: String(size),
                label: formatNumber(size),
              })),
              onChoose: (size) => page.onSize?.(Number(size)),
            },
          ]}
        />
      )}
      <span className="ms-auto flex items-center gap-1">
        {extra}
        {page && (
          <>
            <IconButton
              label={t('previousPage')}
              shortcut="["
              icon={<ChevronLeft />}
              disabled={!page.onPrevious}
              onClick={page.onPrevious}
            />
            <IconButton
              label={t('nextPage')}
              shortcut="]"
              icon={<ChevronRight />}
              disabled={!page.onNext}
              onClick={page.onNext}
            />
          </>
        )}
      </span>
    </nav>
  )
}
