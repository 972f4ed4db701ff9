import type { TextKey } from './locales'

/** Titles that schemas give to common traits, in lower case. */
const keys: Readonly<Record<string, TextKey>> = {
  'e-mail': 'trait.email',
  'e-mail address': 'trait.email',
  email: 'trait.email',
  'email address': 'trait.email',
  phone: 'trait.phone',
  'phone number': 'trait.phone',
  telephone: 'trait.phone',
  'telephone number': 'trait.phone',
  username: 'trait.username',
  'user name': 'trait.username',
  name: 'trait.name',
  'full name': 'trait.name',
  'first name': 'trait.first_name',
  'given name': 'trait.first_name',
  'last name': 'trait.last_name',
  'family name': 'trait.last_name',
  surname: 'trait.last_name',
  birthday: 'trait.birthday',
  birthdate: 'trait.birthday',
  'birth date': 'trait.birthday',
  'date of birth': 'trait.birthday',
}

/**
 * Our text for the title of a common trait. A schema has its titles in one language.
 * @param title as the identity schema has it
 * @returns undefined for any other title, which is shown unchanged
 */
export function traitLabel(title: string): TextKey | undefined {
  const name = title.trim().toLowerCase()
  return Object.hasOwn(keys, name) ? keys[name] : undefined
}
