/** The pages of this app, for Elements. Links of pages that it does not have lead nowhere. */
export const oryConfig = {
  sdk: { url: process.env.ORY_SDK_URL },
  project: {
    name: 'Benchmark',
    default_redirect_url: '/',
    error_ui_url: '/error',
    login_ui_url: '/login',
    registration_enabled: true,
    registration_ui_url: '/registration',
    recovery_enabled: true,
    recovery_ui_url: '/recovery',
    verification_enabled: true,
    verification_ui_url: '/verification',
    settings_ui_url: '/settings',
  },
}
