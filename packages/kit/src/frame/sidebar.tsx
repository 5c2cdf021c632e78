import { Dialog as Base } from '@base-ui/react/dialog'
import { PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import { cx } from '../cx.ts'
import { ModalLayer } from '../keyboard/layers.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { NavList, type NavListProps } from './nav-list.tsx'

export type SidebarProps = Omit<NavListProps, 'rail'> & {
  /** 56 px of icons instead of 224 px. */
  collapsed: boolean
  onCollapse: (collapsed: boolean) => void
  /** Stays above the collapse button: manual, support. */
  foot?: ReactNode
  /** Names the menu: another one starts with its own open groups. */
  menu?: string
}

/** The product's menu beside the page. */
export function Sidebar({ collapsed, onCollapse, foot, menu, ...list }: SidebarProps) {
  const t = useKitText()
  const label = collapsed ? t('expand') : t('collapse')
  return (
    <nav
      aria-label={t('menu')}
      data-print="hide"
      className={cx('flex min-h-0 flex-none flex-col border-e bg-bg', collapsed ? 'w-14' : 'w-56')}
    >
      <div className="min-h-0 flex-1 overflow-x-hidden overflow-y-auto p-1.5">
        <NavList key={menu} {...list} rail={collapsed} />
      </div>
      <div className="flex-none p-1.5">
        {!collapsed && foot}
        {collapsed ? (
          <IconButton
            label={label}
            icon={<PanelLeftOpen />}
            onClick={() => onCollapse(false)}
            className="mx-auto flex!"
          />
        ) : (
          <button
            type="button"
            onClick={() => onCollapse(true)}
            className="flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-muted hover:bg-sub"
          >
            <PanelLeftClose />
            {label}
          </button>
        )}
      </div>
    </nav>
  )
}

/** The same menu as a sheet from the left edge, for narrow windows. */
export function SidebarSheet(
  props: Pick<SidebarProps, 'entries' | 'onNavigate' | 'openGroups' | 'foot'> & {
    open: boolean
    onClose: () => void
    head?: ReactNode
  },
) {
  const { entries, onNavigate, openGroups, foot, open, onClose, head } = props
  const t = useKitText()
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="kit-scrim z-40" />
        <Base.Popup className="kit-drawer kit-sheet fixed inset-y-0 start-0 z-40 flex w-72 max-w-[85vw] flex-col bg-bg shadow-float outline-none">
          <ModalLayer>
            <div className="flex h-12 flex-none items-center gap-2 border-b px-3">
              <Base.Title className="sr-only">{t('menu')}</Base.Title>
              <div className="min-w-0 flex-1">{head}</div>
              <Base.Close render={<IconButton label={t('close')} icon={<X />} />} />
            </div>
            <nav aria-label={t('menu')} className="min-h-0 flex-1 overflow-y-auto p-1.5">
              <NavList
                entries={entries}
                openGroups={openGroups}
                onNavigate={(href, event) => {
                  onNavigate?.(href, event)
                  onClose()
                }}
              />
            </nav>
            {foot && <div className="flex-none border-t p-1.5">{foot}</div>}
          </ModalLayer>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
