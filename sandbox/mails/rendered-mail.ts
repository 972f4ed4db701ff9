import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTemplate, type Templates } from './parse-template'
import { renderTemplate } from './render-template'

/** A message as Kratos sends it. */
interface RenderedMail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The data that Kratos has when it sends a message. */
export interface MailData {
  readonly code?: string
  readonly url?: string
  /** Absent in 1.3.1. */
  readonly minutes?: number
  readonly requestUrl?: string
  readonly payload?: unknown
  readonly traits?: unknown
}

/** The names of the code and the link in each of Kratos' templates. */
const fields: Readonly<Record<string, { readonly code?: string; readonly url?: string }>> = {
  'login_code/valid': { code: 'LoginCode' },
  'registration_code/valid': { code: 'RegistrationCode' },
  'recovery_code/valid': { code: 'RecoveryCode' },
  'verification_code/valid': { code: 'VerificationCode', url: 'VerificationURL' },
  'recovery/valid': { url: 'RecoveryURL' },
  'verification/valid': { url: 'VerificationURL' },
  otp: { code: 'Code' },
}

/** Files by their path below `courier.template_override_path`. */
type TemplateFiles = ReadonlyMap<string, string>

/** Reads a folder that is meant for `courier.template_override_path`. */
export function readTemplates(folder: string): TemplateFiles {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.gotmpl'),
  )
  return new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
}

/** Renders messages as Kratos does. Like Kratos, it reads a file once. */
export class MailRenderer {
  readonly #parsed = new Map<string, Templates>()

  constructor(readonly files: TemplateFiles) {}

  /** The folders of the mails, and of the SMS. */
  get mailFolders(): readonly string[] {
    return this.#foldersWith('email.body.gotmpl')
  }

  get smsFolders(): readonly string[] {
    return this.#foldersWith('sms.body.gotmpl')
  }

  #foldersWith(file: string): readonly string[] {
    return [...this.files.keys()]
      .sort()
      .filter((path) => path.endsWith(`/${file}`))
      .map((path) => path.slice(0, -file.length - 1))
  }

  /** @param folder such as `login_code/valid` */
  mail(folder: string, data: MailData): RenderedMail {
    const given = dataOf(folder, data)
    return {
      subject: this.#render(folder, 'email.subject', given).trim(),
      text: this.#render(folder, 'email.body.plaintext', given),
      html: this.#render(folder, 'email.body', given, true),
    }
  }

  sms(folder: string, data: MailData): string {
    return this.#render(folder, 'sms.body', dataOf(folder, data))
  }

  #render(folder: string, part: string, data: ReturnType<typeof dataOf>, isHtml = false): string {
    const beginning = `${folder}/${part}`
    const parsed = this.#parsed.get(beginning) ?? this.#parse(beginning)
    this.#parsed.set(beginning, parsed)
    return renderTemplate(parsed, `${beginning}.gotmpl`, data, isHtml)
  }

  /** Every file whose name starts with this, in the order of the names. */
  #parse(beginning: string): Templates {
    const templates: Templates = new Map()
    const names = [...this.files.keys()].filter((path) => path.startsWith(beginning)).sort()
    for (const name of names) addTemplate(templates, name, this.files.get(name) ?? '')
    return templates
  }
}

/** The data under its names in Go, and under those in JSON. */
function dataOf(folder: string, { minutes, requestUrl, payload, traits, ...values }: MailData) {
  const { code, url } = fields[folder] ?? {}
  return {
    ...(code && { [code]: values.code }),
    ...(url && { [url]: values.url }),
    toJSON: () => ({
      request_url: requestUrl ?? '',
      transient_payload: payload ?? null,
      identity: traits === undefined ? null : { traits },
      ...(minutes !== undefined && { expires_in_minutes: minutes }),
    }),
  }
}
