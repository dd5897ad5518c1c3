// The comparison site: a plain Astro blog like the starter template, with one post per episode of the same feed.
// Markdown collection, list, posts with a hero picture, feed and site map.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { linkPackages, temporaryFolder } from './folders.ts'
import { type MadeEpisode, photograph } from './made-up-podcast.ts'

const HEROES = 5
/** A logo of the usual size: a path of about 800 characters. */
const MARK = Array.from(
  { length: 40 },
  (_, i) => `M${i % 16} ${(i * 7) % 16}c.${i} 1.2-.4 2.1 1.${i} 0z`
).join('')

const files: Record<string, string> = {
  'package.json': '{"name":"plain-site","private":true,"type":"module"}',
  'astro.config.mjs': `import sitemap from '@astrojs/sitemap'
import { defineConfig } from 'astro/config'
export default defineConfig({ site: 'https://plain.example', integrations: [sitemap()], cacheDir: './.cache/astro', vite: { cacheDir: './.cache/vite' } })`,
  'src/content.config.ts': `import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'
const blog = defineCollection({
  loader: glob({ base: './src/content/blog', pattern: '**/*.md' }),
  schema: ({ image }) => z.object({ title: z.string(), description: z.string(), pubDate: z.coerce.date(), heroImage: image() })
})
export const collections = { blog }`,
  'src/styles/global.css': `@font-face{font-family:Sofia;src:url('@fontsource/sofia-sans/files/sofia-sans-latin-400-normal.woff2') format('woff2');font-display:swap}
@font-face{font-family:Sofia;font-weight:700;src:url('@fontsource/sofia-sans/files/sofia-sans-latin-700-normal.woff2') format('woff2');font-display:swap}
body{font:20px/1.7 Sofia,sans-serif;margin:0;color:#223;background:linear-gradient(#e5e9f0,#fff) no-repeat;background-size:100% 600px;overflow-wrap:break-word}
main{width:720px;max-width:calc(100% - 2em);margin:auto;padding:3em 1em}h1,h2,h3,h4{margin:0 0 .5rem;color:#0f1219;line-height:1.2}h1{font-size:3.052em}h2{font-size:2.441em}
a{color:#2337ff}p{margin-bottom:1em}img{max-width:100%;height:auto;border-radius:8px}code{padding:2px 5px;background:#e5e9f0;border-radius:2px}
header,footer{margin:0;padding:0 1em;background:#fff;box-shadow:0 2px 8px #6073981a}nav{display:flex;align-items:center;justify-content:space-between}nav a{padding:1em .5em;color:#223;text-decoration:none}
ul.posts{display:flex;flex-wrap:wrap;gap:2rem;list-style:none;margin:0;padding:0}ul.posts li{width:calc(50% - 1rem)}@media(max-width:720px){body{font-size:18px}ul.posts li{width:100%}}`,
  'src/layouts/Page.astro': `---
import Socials from '../ui/Socials.astro'
import '../styles/global.css'
const { title, description } = Astro.props
---
<!doctype html><html lang="nl"><head><meta charset="utf-8" /><meta name="viewport" content="width=device-width,initial-scale=1" />
<link rel="sitemap" href="/sitemap-index.xml" /><link rel="alternate" type="application/rss+xml" title="Blog" href="/rss.xml" />
<link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)} /><title>{title}</title><meta name="description" content={description} />
<meta name="generator" content={Astro.generator} /><meta property="og:type" content="website" /><meta property="og:title" content={title} />
<meta property="og:description" content={description} /><meta property="og:url" content={Astro.url} /><meta property="twitter:card" content="summary_large_image" />
<meta property="twitter:title" content={title} /><meta property="twitter:description" content={description} /><meta property="twitter:url" content={Astro.url} /></head>
<body><header><nav><h2><a href="/">Blog</a></h2><div><a href="/">Start</a><a href="/blog/">Blog</a><a href="/about/">Over</a></div><Socials /></nav></header>
<main><slot /></main><footer>Alle rechten voorbehouden.<Socials /></footer></body></html>`,
  // Logos of social networks in the header and footer of each page, as in the template.
  'src/ui/Socials.astro': `---
const names = ['Mastodon', 'Bluesky', 'GitHub']
---
<div class="socials">{names.map((name) => <a href="https://social.example/" target="_blank"><span class="sr-only">{name}</span>
<svg viewBox="0 0 16 16" aria-hidden="true" width="32" height="32"><path fill="currentColor" d="${MARK}" /></svg></a>)}</div>`,
  'src/pages/index.astro': `---
import Page from '../layouts/Page.astro'
---
<Page title="Blog" description="Een gewone blog"><h1>Hallo</h1><p>Welkom op deze blog: elke twee weken een nieuw bericht over drie films.</p>
<p>Dit is zo gewoon als een site met berichten kan zijn: een lijst, berichten, een feed en een sitemap.</p><ul><li><a href="/blog/">Alle berichten</a></li><li><a href="/about/">Over ons</a></li></ul></Page>`,
  'src/pages/about.astro': `---
import Page from '../layouts/Page.astro'
---
<Page title="Over" description="Over deze blog"><h1>Over</h1><p>Drie vrienden, drie films.</p></Page>`,
  'src/pages/blog/index.astro': `---
import { Image } from 'astro:assets'
import { getCollection } from 'astro:content'
import Page from '../../layouts/Page.astro'
const posts = (await getCollection('blog')).sort((a, b) => b.data.pubDate.valueOf() - a.data.pubDate.valueOf())
---
<Page title="Blog" description="Alle berichten"><ul class="posts">{posts.map((post) => <li><a href={\`/blog/\${post.id}/\`}><Image width={720} height={360} src={post.data.heroImage} alt="" />
<h4>{post.data.title}</h4><time datetime={post.data.pubDate.toISOString()}>{post.data.pubDate.toLocaleDateString('nl-BE')}</time></a></li>)}</ul></Page>`,
  'src/pages/blog/[...slug].astro': `---
import { Image } from 'astro:assets'
import { getCollection, render } from 'astro:content'
import Page from '../../layouts/Page.astro'
export async function getStaticPaths() {
  return (await getCollection('blog')).map((post) => ({ params: { slug: post.id }, props: post }))
}
const post = Astro.props
const { Content } = await render(post)
---
<Page title={post.data.title} description={post.data.description}><article><Image width={1020} height={510} src={post.data.heroImage} alt="" />
<time datetime={post.data.pubDate.toISOString()}>{post.data.pubDate.toLocaleDateString('nl-BE')}</time><h1>{post.data.title}</h1><Content /></article></Page>`,
  'src/pages/rss.xml.ts': `import { getCollection } from 'astro:content'
export async function GET() {
  const posts = await getCollection('blog')
  const items = posts.map((post) => \`<item><title>\${post.data.title}</title><link>https://plain.example/blog/\${post.id}/</link></item>\`)
  return new Response(\`<rss version="2.0"><channel><title>Blog</title>\${items.join('')}</channel></rss>\`)
}`
}

/** Writes the comparison site with these episodes into a new folder. */
export async function writePlainSite(episodes: readonly MadeEpisode[]): Promise<string> {
  const root = temporaryFolder('plain')
  linkPackages(root)
  for (const [file, content] of Object.entries(files)) write(root, file, content)
  for (let hero = 0; hero < HEROES; hero++)
    write(root, `src/assets/hero-${hero}.jpg`, await photograph(960, 480, hero))
  for (const episode of episodes)
    write(root, `src/content/blog/aflevering-${episode.number}.md`, post(episode))
  return root
}

function write(root: string, file: string, content: string | Buffer): void {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), content)
}

function post({ title, pubDate, paragraphs, films, chapters, number }: MadeEpisode): string {
  const list = films.map(
    (film) => `- [${film.title} (${film.year})](https://letterboxd.com/film/${film.slug}/)`
  )
  return `---
title: ${JSON.stringify(title)}
description: ${JSON.stringify(paragraphs[0]?.slice(0, 150))}
pubDate: ${pubDate.toISOString()}
heroImage: '../../assets/hero-${number % HEROES}.jpg'
---
${paragraphs.join('\n\n')}

### Besproken films

${list.join('\n')}

${chapters.join('  \n')}
`
}
