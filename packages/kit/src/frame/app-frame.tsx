import { useState, type ReactNode } from 'react'
import { SkipLink } from '../a11y/skip-link.tsx'
import { useKitText } from '../messages/use-kit-text.ts'
import { useMedia } from '../react/use-media.ts'
import { Header, type HeaderProps } from './header.tsx'
import { Sidebar, SidebarSheet, type SidebarProps } from './sidebar.tsx'

export type AppFrameProps = {
  header: Omit<HeaderProps, 'onMenu'>
  sidebar: SidebarProps
  /** The id that routes focus and the skip link goes to. */
  mainId?: string
  children: ReactNode
}

/**
 * Header, menu and page. From 1,440 px the menu is a sidebar (or a rail, as the user chose), from 768 px a rail that opens over the page, below a sheet.
 */
export function AppFrame({ header, sidebar, mainId = 'main', children }: AppFrameProps) {
  const t = useKitText()
  const wide = useMedia('(width >= 1440px)')
  const middle = useMedia('(width >= 768px)')
  const [sheet, setSheet] = useState(false)
  return (
    <div className="flex h-dvh flex-col print:h-auto">
      <SkipLink target={mainId}>{t('skipToContent')}</SkipLink>
      <Header {...header} onMenu={middle ? undefined : () => setSheet(true)} />
      <div className="flex min-h-0 flex-1">
        {middle && (
          <Sidebar
            {...sidebar}
            collapsed={!wide || sidebar.collapsed}
            onCollapse={(collapsed) => (wide ? sidebar.onCollapse(collapsed) : setSheet(!collapsed))}
          />
        )}
        <main
          id={mainId}
          tabIndex={-1}
          className="flex min-h-0 min-w-0 flex-1 flex-col overflow-y-auto outline-none print:overflow-visible"
        >
          {children}
        </main>
      </div>
      <SidebarSheet {...sidebar} open={sheet && !(wide && middle)} onClose={() => setSheet(false)} head={header.logo} />
    </div>
  )
}
