import { createHash } from 'node:crypto'
import { themeVariables } from '@waybill/contract/brand/index'

const light = {
  '--bg': '#f4f4f5',
  '--card': '#ffffff',
  '--text': '#18181b',
  '--muted': '#52525b',
  '--line': '#d4d4d8',
  '--edge': '#71717a',
  '--brand': '#1d62ff',
  '--on-brand': '#ffffff',
  '--brand-text': '#1a4fc4',
  '--ring': '#1d62ff',
  '--critical': '#b42318',
  '--note': '#fef3c7',
  '--note-text': '#713f12',
}
const dark = {
  ...light,
  '--bg': '#09090b',
  '--card': '#18181b',
  '--text': '#fafafa',
  '--muted': '#b4b4bd',
  '--line': '#3f3f46',
  '--edge': '#8b8b95',
  '--brand-text': '#8fb0ff',
  '--ring': '#6b97ff',
  '--critical': '#fca5a5',
  '--note': '#422006',
  '--note-text': '#fde68a',
}

const rules = `
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:16px/24px -apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei',sans-serif}
header,main{max-width:640px;margin:0 auto;padding:16px}
header{display:flex;align-items:center;gap:12px;justify-content:space-between}
header img{height:36px;max-width:220px;object-fit:contain;display:block}
.site{display:flex;align-items:center;gap:10px;font-weight:600;min-width:0;overflow-wrap:anywhere}
.mark{display:grid;place-items:center;flex:none;width:36px;height:36px;border-radius:8px;background:var(--brand);color:var(--on-brand)}
a{color:var(--brand-text)}
a:focus-visible,button:focus-visible,input:focus-visible{outline:2px solid var(--ring);outline-offset:2px}
section{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:20px;margin:0 0 16px}
h1{font-size:26px;line-height:32px;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:16px;margin:0 0 12px}
p{margin:0 0 12px}
p:last-child{margin-bottom:0}
.muted{color:var(--muted)}
.note{background:var(--note);color:var(--note-text);border-color:transparent;padding:12px 20px}
.bad{color:var(--critical)}
ol{list-style:none;margin:0;padding:0}
.steps{display:flex;gap:6px;margin:20px 0 0}
.steps li{flex:1;min-width:0;border-top:4px solid var(--line);padding-top:8px;font-size:14px;line-height:18px;color:var(--muted);overflow-wrap:anywhere}
.steps .done{border-color:var(--brand);color:var(--text)}
.steps [aria-current]{font-weight:600}
dl{display:grid;grid-template-columns:max-content 1fr;gap:6px 16px;margin:0}
dt{color:var(--muted)}
dd{margin:0;overflow-wrap:anywhere}
.all{user-select:all;font-variant-numeric:tabular-nums}
.events li{display:grid;grid-template-columns:1fr max-content;gap:0 16px;padding:10px 0;border-top:1px solid var(--line)}
.events li:first-child{border-top:0;padding-top:0;font-weight:600}
.events time,.events small{font-weight:400;color:var(--muted);font-size:14px}
.events time{text-align:end}
form{display:grid;gap:12px}
label{display:grid;gap:4px;font-weight:600}
input{font:inherit;padding:9px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:var(--text);width:100%}
button{font:inherit;font-weight:600;padding:10px 16px;border:0;border-radius:8px;background:var(--brand);color:var(--on-brand);cursor:pointer;justify-self:start}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:479px){.steps{flex-direction:column;gap:0}.steps li{border-top:0;border-inline-start:4px solid var(--line);padding:6px 0 6px 12px}.events li{grid-template-columns:1fr}.events time{text-align:start}}
@media print{body{background:none}section{break-inside:avoid}form,.language{display:none}}
`

const block = (variables: Record<string, string>): string =>
  `:root{${Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** The stylesheet of the buyers' pages in a tenant's colours, light and dark as the reader's system is, and its name. */
export function pageStyle(colorType: unknown): { css: string; hash: string } {
  const theme = themeVariables(colorType)
  const css = [
    ':root{color-scheme:light dark}',
    block({ ...light, ...theme?.light }),
    `@media (prefers-color-scheme:dark){${block({ ...dark, ...theme?.dark })}}`,
    rules.trim(),
  ].join('\n')
  return { css, hash: createHash('sha256').update(css).digest('base64url').slice(0, 12) }
}
