// The services of one machine that work on new episodes: the sample feed, a host that builds, a mail server of our own.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SIMULATED_BUILD_HOOK, simulatedBuildHost } from '../simulators/build-hook.ts'
import { type KeptMail, startSimulatedMailServer } from '../simulators/mailer.ts'
import { SAMPLE_FEED_URL, sampleHost } from '../simulators/podcast-feed.ts'
import { settings } from '../src/features/brand/settings.ts'
import { type Env, parseEnv } from './env.ts'
import { chosenFeed } from './episodes/chosen-feed.ts'
import { createOutsideFetch } from './http/client/outside-fetch.ts'
import { type LocalPlace, local, type Simulators } from './local.ts'
import type { ReleasePorts, ReleaseServices } from './releases/ports.ts'
import { webBuildHook } from './services/netlify/build-hook.web.ts'
import { webLiveSite } from './services/netlify/live-site.web.ts'
import { feedFile } from './services/rss/podcast-feed.file.ts'
import { rssFeed } from './services/rss/podcast-feed.rss.ts'
import type { PodcastFeed } from './services/rss/podcast-feed.ts'
import { smtpMailer } from './services/smtp/mailer.smtp.ts'
import type { Mailer } from './services/smtp/mailer.ts'
import type { OrderServices, Services } from './services.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** What was published on this machine lies over the sample, which stays as it is. */
const SAMPLE_FOLDERS = [path.join(ROOT, '.data/sample'), path.join(ROOT, 'sample')]
/** Older mail makes room. */
const MAX_MAILS = 300
const MAX_LIVE_BYTES = 30_000_000

/** What this machine does in the place of a host; a command beside the served site can do neither. */
export type LocalHost = LocalPlace & {
  /** Builds the site and puts it live. */
  build?: () => Promise<void>
}

/** All that any call or job of the product needs. */
export type LocalServices = Services & OrderServices & ReleaseServices & { simulators: Simulators }

export async function localReleases({ build, ...place }: LocalHost = {}): Promise<LocalServices> {
  const env = parseEnv(process.env)
  const feedAddress = chosenFeed(env, settings.feedUrl)
  const origin = place.address ?? (() => settings.siteUrl)
  const services = await local(place)
  return {
    ...services,
    mailer: mailerOf(env, services.simulators),
    releases: {
      feed: feedAddress ? operatorFeed(feedAddress) : rssFeed(SAMPLE_FEED_URL, sampleHost(...SAMPLE_FOLDERS)),
      isSample: !feedAddress,
      buildHook: hookOf(env, build),
      liveSite: webLiveSite(origin, (request) =>
        createOutsideFetch({
          ...{ service: 'live site', maxBytes: MAX_LIVE_BYTES },
          trustedOrigins: [new URL(origin()).origin]
        })(request)
      ),
      // No hub of the world can call this machine back.
      askHub: undefined
    }
  }
}

function operatorFeed(address: string): PodcastFeed {
  if (!/^https?:/i.test(address)) return feedFile(address)
  const { href, origin } = new URL(address)
  return rssFeed(href, createOutsideFetch({ service: 'feed', trustedOrigins: [origin] }))
}

function hookOf(env: Env, build: LocalHost['build']): ReleasePorts['buildHook'] {
  const { BUILD_HOOK_URL: url } = env
  if (!url) return build && webBuildHook(SIMULATED_BUILD_HOOK, simulatedBuildHost(build))
  return webBuildHook(
    url,
    createOutsideFetch({ service: 'build hook', trustedOrigins: [new URL(url).origin] })
  )
}

/** Mail that nobody else is to have is kept as files; the server for it starts with the first one. */
function mailerOf(env: Env, { mailFolder = '' }: Simulators): Mailer {
  const sender = { name: settings.name, address: settings.mail.sender }
  if (env.SMTP_URL) return smtpMailer({ url: env.SMTP_URL, sender })
  let server: ReturnType<typeof startSimulatedMailServer> | undefined
  const mailer = async () => {
    server ??= startSimulatedMailServer((kept) => keepMail(mailFolder, kept))
    return smtpMailer({ url: (await server).url, sender })
  }
  return {
    send: async (mail) => (await mailer()).send(mail),
    reach: async () => (await mailer()).reach()
  }
}

function keepMail(folder: string, { to, raw }: KeptMail): void {
  mkdirSync(folder, { recursive: true })
  const moment = new Date().toISOString().replace(/[:.]/g, '-')
  const file = path.join(folder, `${moment}-${to.join('-').replace(/[^\w.@-]/g, '')}.eml`)
  writeFileSync(file, raw)
  console.log(`Mail: ${path.relative(ROOT, file)}`)
  const older = readdirSync(folder).sort().slice(0, -MAX_MAILS)
  for (const name of older) rmSync(path.join(folder, name), { force: true })
}
