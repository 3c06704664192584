/** A colour scheme of Cognito's managed login, with the colour of text in it. */
const inks = { LIGHT: '#0b3d91', DARK: '#ffffff' } as const;

/** The product's mark and name, and the stage's name below it, for a scheme of colours. */
const logo = (stage: string, ink: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 64" width="240" height="64">
<title>Coffer, stage ${stage}</title>
<g fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round">
<path d="M8 24h40v30H8z"/><path d="M8 24l9-12h22l9 12"/><circle cx="28" cy="39" r="5"/></g>
<g fill="${ink}" font-family="system-ui, Helvetica, Arial, sans-serif">
<text x="64" y="36" font-size="30" font-weight="700">Coffer</text>
<text x="64" y="56" font-size="16">stage ${stage}</text></g></svg>`;

/**
 * What Cognito's managed login shows above its form. Its texts cannot be changed, so an image names the
 * product and the stage. Settings that are not named keep Cognito's own values.
 */
export function signInBranding(stage: string) {
  return {
    settings: {
      components: {
        form: { logo: { enabled: true, formInclusion: 'IN', location: 'CENTER', position: 'TOP' } },
      },
    },
    assets: Object.entries(inks).map(([colorMode, ink]) => ({
      category: 'FORM_LOGO',
      colorMode,
      extension: 'SVG',
      bytes: Buffer.from(logo(stage, ink)).toString('base64'),
    })),
  };
}
