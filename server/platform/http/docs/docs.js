/* The page of /api/docs: reads the document and shows its introduction, its calls by subject and its models. */
import { call, entry } from './call.js'
import { el } from './dom.js'
import { inline, markdown } from './markdown.js'
import { modelId, schemaParts } from './schema.js'
import { borrow, currentToken, logIn } from './session.js'

const byId = (id) => document.getElementById(id)
const tagId = (name) => `tag-${name.replaceAll(' ', '-')}`

function model([name, schema], api) {
  return entry({
    id: modelId(name),
    text: name,
    summary: [el('code', {}, name), el('span', { class: 'soft' }, ...inline(schema.description ?? ''))],
    fill: () => schemaParts(schema, api),
  })
}

const section = (id, title, ...children) => el('section', { id }, el('h2', {}, title), ...children)

/** All sections of the page, the calls by subject. */
function sectionsOf(api) {
  const calls = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const subjects = api.tags.map(({ name, description }) => {
    const own = calls.filter(({ operation }) => operation.tags[0] === name)
    return section(tagId(name), name, el('p', {}, ...inline(description)), ...own.map((item) => call(item, api)))
  })
  const models = Object.entries(api.components.schemas).map((one) => model(one, api))
  return [
    section('introduction', 'Introduction', ...markdown(api.info.description)),
    ...subjects,
    section('models', 'Models', ...models),
  ]
}

/** Hides what does not fit, and says how much does. */
function find(wanted) {
  const entries = [...document.querySelectorAll('main details')]
  for (const one of entries) one.hidden = !one.dataset.text.includes(wanted)
  for (const part of document.querySelectorAll('main section'))
    part.hidden = wanted !== '' && !part.querySelector('details:not([hidden])')
  for (const link of document.querySelectorAll('#contents a'))
    link.parentElement.hidden = byId(link.hash.slice(1)).hidden
  const shown = entries.filter((one) => !one.hidden)
  const models = shown.filter((one) => one.id.startsWith('model-')).length
  const counted = (n, one) => `${n} ${one}${n === 1 ? '' : 's'}`
  byId('found').textContent = `${counted(shown.length - models, 'endpoint')}, ${counted(models, 'model')}`
}

/** Opens what the address names, in sight and with the focus. */
function follow() {
  const target = byId(decodeURIComponent(location.hash.slice(1)))
  if (!target) return
  if (target.closest('[hidden]')) {
    byId('find').value = ''
    find('')
  }
  if (target.tagName === 'DETAILS') {
    target.open = true
    target.querySelector('summary').focus({ preventScroll: true })
  }
  target.scrollIntoView()
}

function showState(text, loggedIn) {
  byId('login').hidden = loggedIn
  byId('login-state').textContent = text
}

byId('login').addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.currentTarget
  const failure = await logIn(Object.fromEntries(new FormData(form)))
  if (failure?.errorCode === 'MFA_REQUIRED') form.elements.code.parentElement.hidden = false
  showState(failure?.message ?? 'Logged in', failure === null)
})
byId('find').addEventListener('input', ({ target }) => find(target.value.trim().toLowerCase()))
// As in the product, "/" goes to the search.
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, textarea, select')) return
  event.preventDefault()
  byId('find').focus()
})

borrow(() => showState('Logged in', true))
if (await currentToken()) showState('Logged in', true)
const sections = sectionsOf(await fetch('/api/openapi.json').then((response) => response.json()))
byId('calls').replaceChildren(...sections)
byId('contents').append(
  ...sections.map((one) => el('li', {}, el('a', { href: `#${one.id}` }, one.querySelector('h2').textContent))),
)
find('')
follow()
addEventListener('hashchange', follow)
