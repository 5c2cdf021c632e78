import './gallery.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const query = new URLSearchParams(location.search)
const locale = query.get('lang') === 'cn' ? 'cn' : 'en'
document.documentElement.classList.toggle('dark', query.get('theme') === 'dark')
document.documentElement.lang = locale === 'cn' ? 'zh-CN' : 'en'
const density = query.get('density')
if (density) document.documentElement.dataset['density'] = density

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Gallery locale={locale} section={query.get('s') ?? 'frame'} />
  </StrictMode>,
)
