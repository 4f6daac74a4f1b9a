import { IsOptional, Matches, ValidateBy } from 'class-validator';
import { Setting } from '#platform';
import { Needs } from '../http/http.config.js';

/** Without characters that would end the attribute of the page in which it is. */
const isStyleUrl = (text: string): boolean =>
  /^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text);

/** The environment variables of the page at /. */
export class WebEnvironment {
  @Setting(
    'URL of a [MapLibre style](https://maplibre.org/maplibre-style-spec/) that the page shows in place of the map from its own tiles. Browsers request it, so its provider sees their addresses and the places they look at.',
  )
  @IsOptional()
  @ValidateBy(
    { name: 'style-url', validator: { validate: isStyleUrl } },
    { message: 'MAP_STYLE_URL must be a URL such as https://example.org/style.json' },
  )
  readonly MAP_STYLE_URL?: string;

  @Setting(
    'Further origins from which that style loads tiles, fonts and images, such as `https://tiles.example.org` or `https://*.example.org`, separated by commas. The Content-Security-Policy of the page permits no others.',
  )
  @IsOptional()
  @Needs('MAP_STYLE_URL')
  @Matches(/^https?:\/\/(?:\*\.)?[\w.-]+(?::\d+)?(?:, *https?:\/\/(?:\*\.)?[\w.-]+(?::\d+)?)*$/, {
    message: 'MAP_STYLE_HOSTS must be a list of origins such as https://tiles.example.org',
  })
  readonly MAP_STYLE_HOSTS?: string;
}

/** A map style of another provider. */
export interface MapStyle {
  readonly url: string;
  /** The origins that the style needs, with that of the style. */
  readonly origins: readonly string[];
}

/** The settings of the page. */
export interface WebConfig {
  /** Absent: the map is drawn from the tiles of the gateway. */
  readonly mapStyle?: MapStyle;
}

export const readWebConfig = ({
  MAP_STYLE_URL: url,
  MAP_STYLE_HOSTS,
}: WebEnvironment): WebConfig =>
  url === undefined
    ? {}
    : {
        mapStyle: {
          url,
          origins: [...new Set([new URL(url).origin, ...(MAP_STYLE_HOSTS?.split(/, */) ?? [])])],
        },
      };
