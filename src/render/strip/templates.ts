import double from '../../../templates/double.json' with { type: 'json' }
import plain from '../../../templates/plain.json' with { type: 'json' }
import polaroid from '../../../templates/polaroid.json' with { type: 'json' }
import postcard from '../../../templates/postcard.json' with { type: 'json' }
import single from '../../../templates/single.json' with { type: 'json' }
import square from '../../../templates/square.json' with { type: 'json' }
import story from '../../../templates/story.json' with { type: 'json' }
import three from '../../../templates/three.json' with { type: 'json' }
import { photoStrip } from './layout.ts'
import { layoutTemplate } from './layoutTemplate.ts'
import type { Template } from './Template.ts'
import type { TemplateId } from './templateIds.ts'

/** Templates that ship with the booth, by id, in the order of the index. */
export const templates: Readonly<Record<TemplateId, Template>> = {
  strip: photoStrip,
  plain: layoutTemplate('plain', plain),
  postcard: layoutTemplate('postcard', postcard),
  square: layoutTemplate('square', square),
  story: layoutTemplate('story', story),
  single: layoutTemplate('single', single),
  three: layoutTemplate('three', three),
  double: layoutTemplate('double', double, photoStrip),
  polaroid: layoutTemplate('polaroid', polaroid),
}
