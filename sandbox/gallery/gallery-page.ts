import { html } from 'hono/html'
import { bar, frame } from '../pages/layout'
import { type Choices, productLocales, pseudoLocales } from './choices'
import { choice, themesOf } from './gallery-form'
import { type GalleryScreen, galleryScreens, journeyOf } from './screens'

type Html = ReturnType<typeof html>

const rules = `
  .wide main, .wide .bar { max-inline-size: none }
  .quiet code { white-space: nowrap }
  .screens { display: flex; flex-wrap: wrap; gap: var(--gap-24); align-items: start }
  .screen { padding: 0; background: none; border: 0; max-inline-size: 100% }
  .screen p { color: var(--text-muted); font-size: var(--text-small); margin-block: var(--gap-4) }
  .frames { display: flex; flex-wrap: wrap; gap: var(--gap-16) }
  iframe { display: block; max-inline-size: 100%; block-size: 45rem; border: 1px solid var(--line-strong); border-radius: var(--radius);
    background: var(--surface) }
`

/** Every screen of the product, each in a frame. The form changes how they are rendered. */
export function galleryPage(appUrl: string, choices: Choices): Html {
  const { only, width, script } = choices
  const shown = Object.entries(galleryScreens).filter(([name]) => name.includes(only.trim()))
  const themes = themesOf(choices)
  const allowed = script === 'on' ? 'allow-same-origin allow-scripts' : 'allow-same-origin'
  const framesOf = (name: string) =>
    themes.map((theme) => {
      const query = new URLSearchParams({ name, theme, locale: choices.locale, focus: 'off' })
      return html`<iframe title="${name}, ${theme}" loading="lazy" width="${width}" sandbox="${allowed}"
        src="/gallery/frame?${query.toString()}"></iframe>`
    })
  return frame({
    title: 'Gallery',
    head: bar(appUrl),
    rules,
    isWide: true,
    content: html`
    <p class="quiet">Every screen of the running app in every state. A change of a theme, a text or a component shows at
      once. Nothing can be sent from here. <code>npm run dev -- --gallery</code> starts an app with the two test
      languages, which also translates registration and settings. <a href="/gallery/mails">The mails</a> are on a page of
      their own.</p>
    <section><form method="get" action="/gallery">
      ${choice('Theme', 'theme', ['light', 'dark', 'both'], choices.theme)}
      ${choice('Language', 'locale', [...productLocales(), ...Object.keys(pseudoLocales)], choices.locale)}
      ${choice('Width', 'width', ['360', '768', '1280'], width)}
      ${choice('Script', 'script', ['on', 'off'], script)}
      <label>Name contains <input name="only" value="${only}" placeholder="all" autofocus></label>
      <button>Show</button>
    </form></section>
    <p role="status">${shown.length} of ${Object.keys(galleryScreens).length} screens</p>
    <div class="screens">${shown.map(
      ([name, screen]) => html`<section class="screen" id="${name.replaceAll(' ', '-')}"
        style="inline-size: calc(${themes.length} * (${width}px + var(--gap-16)))">
        <h2>${name}</h2>${sources(screen)}<div class="frames">${framesOf(name)}</div></section>`,
    )}</div>`,
  })
}

function sources(screen: GalleryScreen): Html {
  const link = (of: Record<string, string>) => `/gallery/source?${new URLSearchParams(of).toString()}#line`
  const journey = journeyOf(screen)
  return html`<p><a href="${link({ file: screen.file })}">${screen.file}</a></p>
    <p>Journey: <a href="${link(journey)}">${journey.title}</a></p>`
}
